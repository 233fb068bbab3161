// GSM 03.38: the basic alphabet of seven bits, and its extension, whose letters take two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const places = new Map([...[...basic].map((c) => [c, 1] as const), ...[...'\f^{}\\[~]|€'].map((c) => [c, 2] as const)])

const septets = { alone: 160, joined: 153 }
const words16 = { alone: 70, joined: 67 }

/** Returns how many segments a text needs: one has 160 places, joined ones 153 each; 70 and 67 with a letter outside
 * GSM-7. No letter is split over two segments. */
export const segmentsOf = (text: string): number => {
  const letters = [...text]
  const inGsm = letters.every((letter) => places.has(letter))
  const { alone, joined } = inGsm ? septets : words16
  const sizes = letters.map((letter) => (inGsm ? (places.get(letter) ?? 1) : letter.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let segments = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > joined) {
      segments++
      filled = 0
    }
    filled += size
  }
  return segments
}

export const MOST_SEGMENTS = 2
