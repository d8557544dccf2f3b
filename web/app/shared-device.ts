/** The key that is set while this browser is a shared device of a laboratory. */
const sharedDeviceKey = 'pontic.sharedDevice'

/** Whether this browser was made a shared device: the cookie that proves it is not to be read. */
export const isSharedDevice = (): boolean => localStorage.getItem(sharedDeviceKey) !== null

/** Notes that this browser is a shared device, or no longer one. */
export function markSharedDevice(isShared: boolean): void {
  if (isShared) localStorage.setItem(sharedDeviceKey, '1')
  else localStorage.removeItem(sharedDeviceKey)
}
