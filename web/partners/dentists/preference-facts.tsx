import { shadeGuides } from '#contract/catalog/shades'
import { useMessages } from '../../i18n/index.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { Dentist } from './dentist-name.ts'

/** How a dentist likes the work; what was never said is left out. */
export function PreferenceFacts({ preferences }: Pick<Dentist, 'preferences'>) {
  const all = useMessages()
  const t = all.dentists
  const { occlusalContact, proximalContact, defaultShadeSystem, notes, materials, ...designs } =
    preferences
  const guide =
    defaultShadeSystem &&
    (defaultShadeSystem === 'custom' ? t.otherGuide : shadeGuides[defaultShadeSystem].name)
  return (
    <Facts
      rows={[
        [t.occlusalContact, occlusalContact && t.occlusalContacts[occlusalContact]],
        [t.proximalContact, proximalContact && t.proximalContacts[proximalContact]],
        [t.ponticDesign, designs.ponticDesign],
        [t.marginDesign, designs.marginDesign],
        [t.stain, designs.stain],
        [t.occlusalClearance, designs.occlusalClearance],
        [t.alloy, designs.alloy],
        [
          t.implantRetention,
          designs.implantRetention && all.newOrder.retentions[designs.implantRetention],
        ],
        [t.defaultShadeSystem, guide],
        [
          t.materials,
          materials
            ?.map(
              ({ restorationType, material }) =>
                `${all.labels.restoration[restorationType]}: ${all.labels.material[material]}`,
            )
            .join(' · '),
        ],
        [t.tryIn, designs.tryIn],
        [t.delivery, designs.delivery],
        [
          t.notes,
          notes && (
            <span key="notes" className="whitespace-pre-wrap">
              {notes}
            </span>
          ),
        ],
      ]}
    />
  )
}
