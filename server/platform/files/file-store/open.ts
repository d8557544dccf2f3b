import { join } from 'node:path'
import type { Env } from '../../settings/env.ts'
import { SettingError } from '../../settings/setting.ts'
import type { FileStore } from '#platform/files/file-store'
import { openFolderStore } from './folder-store.ts'

/**
 * The store of files that the settings name: a bucket, or else the folder. A bucket needs the folder
 * too, for what is on its way. @throws SettingError when the bucket cannot be used
 */
export async function openFileStore(env: Env, folder: string): Promise<FileStore> {
  const name = env.FILES_S3_BUCKET
  if (name === undefined) return openFolderStore(folder)
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const bucket = {
    name,
    prefix: env.FILES_S3_PREFIX,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: env.FILES_S3_PATH_STYLE,
  }
  // Its client takes as much memory as a tenth of the service.
  const { openBucketStore } = await import('./bucket-store.ts')
  const store = openBucketStore(bucket, join(folder, 'incoming'))
  try {
    await store.check()
  } catch (cause) {
    const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    const answer = status === undefined ? 'does not answer' : `answers ${status}`
    throw new SettingError(
      `FILES_S3_BUCKET=${name} cannot be used: ${bucket.endpoint ?? 'the store'} ${answer}. Make the bucket, and check FILES_S3_ENDPOINT and the keys.`,
      { cause },
    )
  }
  return store
}
