import type { WorkSummary } from '#contract/orders/work-summary'
import { addressOf } from '../api/client.ts'

/** A small picture of the work, its design or a scan; nothing where there is none. */
export const WorkPicture = ({ work, size }: { work: WorkSummary | null; size: string }) =>
  work?.pictureFileId ? (
    <img
      src={addressOf('getFileThumbnail', { params: { id: work.pictureFileId } })}
      alt=""
      loading="lazy"
      className={`ms-auto shrink-0 rounded-lg bg-sunken object-cover ${size}`}
    />
  ) : null
