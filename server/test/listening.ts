import { onTestFinished } from 'vitest'
import type { Company, Somebody } from './crew.ts'

/** Opens a person's event stream. `hears` waits until so many changes have arrived in total, `named` lists the touched
 * subjects of each, `text` is everything received; `agoMs` is how long ago the person read. */
export const listening = async ({ origin }: Pick<Company, 'origin'>, who: Pick<Somebody, 'cookie'>, agoMs = 0) => {
  const leave = new AbortController()
  const reply = await fetch(`${origin}/api/notification/stream?ago=${agoMs}`, {
    headers: { cookie: who.cookie ?? '' },
    signal: leave.signal,
  })
  onTestFinished(() => leave.abort())
  const said = { text: '', over: false }
  let wake = Promise.withResolvers<void>()
  const readAll = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) {
      said.text += decoder.decode(chunk, { stream: true })
      wake.resolve()
      wake = Promise.withResolvers()
    }
  }
  const over = () => {
    said.over = true
    wake.resolve()
  }
  readAll().then(over, over)
  const news = () => [...said.text.matchAll(/^event: changed\ndata: (.*)\n\n/gm)]
  const changes = () => news().length
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (said.over) throw new Error(`The stream ended: ${said.text}`)
      await wake.promise
    }
  }
  await until(() => said.text.includes('retry: 3000\n\n'))
  return {
    reply,
    changes,
    named: () => news().map(([, data = '']) => (JSON.parse(data) as { touches?: string[] }).touches),
    text: () => said.text,
    hears: (total: number) => until(() => changes() >= total),
    ended: () => until(() => said.over),
    isOpen: () => !said.over,
  }
}
