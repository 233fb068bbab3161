/** Kind of verdict; decides its colour, sound and vibration. */
export type Tone = 'good' | 'odd' | 'bad'

const sounds: Record<Tone, { hertz: readonly number[]; ms: number; vibration: number[] }> = {
  good: { hertz: [880], ms: 90, vibration: [40] },
  odd: { hertz: [520, 520], ms: 110, vibration: [60, 60, 60] },
  bad: { hertz: [220], ms: 420, vibration: [300] },
}
let context: AudioContext | undefined

/** Plays and vibrates a verdict; the three tones differ by ear alone. Silent on a device that cannot. */
export const signal = (tone: Tone) => {
  const { hertz, ms, vibration } = sounds[tone]
  navigator.vibrate?.(vibration)
  try {
    context ??= new AudioContext()
    void context.resume()
    const gain = context.createGain()
    gain.gain.value = 0.2
    gain.connect(context.destination)
    for (const [at, frequency] of hertz.entries()) {
      const begin = context.currentTime + (at * ms * 1.4) / 1000
      const tone = new OscillatorNode(context, { frequency, type: 'square' })
      tone.connect(gain)
      tone.start(begin)
      tone.stop(begin + ms / 1000)
    }
  } catch {
    // Without sound, colour and text still tell the verdict.
  }
}
