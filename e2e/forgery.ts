export type Target = { method: string; url: string }

/** Sends all requests a page can make without user interaction; runs in the browser, resolves when all have ended. */
export const attack = async (targets: Target[]) => {
  const PATIENCE_MS = 5000
  const make = (tag: string, more: Record<string, string>) => Object.assign(document.createElement(tag), more)
  const over = (element: HTMLElement) =>
    new Promise<unknown>((resolve) => {
      element.onload = element.onerror = resolve
      setTimeout(resolve, PATIENCE_MS)
      document.body.append(element)
    })
  const submit = (url: string, method: string, enctype = '') => {
    const name = `frame${document.forms.length}`
    const form = make('form', { action: url, method, enctype, target: name }) as HTMLFormElement
    for (const [key, value] of new URL(url).searchParams) form.append(make('input', { name: key, value }))
    document.body.append(form)
    const answer = over(make('iframe', { name }))
    form.submit()
    return answer
  }
  const zone = { 'user-timezone': 'Asia/Dhaka' }
  const vectors = ({ method, url }: Target): Promise<unknown>[] => {
    const body = method === 'GET' ? null : JSON.stringify({ email: 'x@people.example', password: 'lantern-and-mail' })
    const mine = { method, body, credentials: 'include' } as const
    const ofAny = [
      fetch(url, { ...mine, mode: 'cors' }),
      fetch(url, { ...mine, mode: 'cors', headers: { ...zone, ...(body && { 'content-type': 'application/json' }) } }),
      over(make('img', { src: url })),
      over(make('link', { rel: 'prefetch', href: url })),
      over(make('iframe', { src: url })),
      submit(url, 'get'),
    ]
    if (method === 'GET') return [...ofAny, fetch(url, { ...mine, mode: 'no-cors' })]
    navigator.sendBeacon(url, body)
    const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
    return [
      ...ofAny,
      fetch(url, { ...mine, method: 'POST', mode: 'no-cors' }),
      ...kinds.map((kind) => submit(url, 'post', kind)),
    ]
  }
  await Promise.allSettled(targets.flatMap(vectors))
}

/** Sends what user content on the app's own pages could make a browser request: an image and a prefetch link. */
export const plant = async (targets: Target[]) => {
  const add = (element: HTMLElement) =>
    new Promise<unknown>((resolve) => {
      element.onload = element.onerror = resolve
      setTimeout(resolve, 5000)
      document.body.append(element)
    })
  const of = ({ url }: Target) => [
    add(Object.assign(document.createElement('img'), { src: url })),
    add(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url })),
  ]
  await Promise.all(targets.flatMap(of))
}
