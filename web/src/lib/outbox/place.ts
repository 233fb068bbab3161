import type { Place } from '@ranar/contract/runs'

const PATIENCE_MS = 6000
const FRESH_MS = 30_000

/** Returns the device's position; null when it is forbidden or not found within 6 s. */
export const readPlace = () =>
  new Promise<Place | null>((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
