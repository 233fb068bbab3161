// fetch cannot tell how far an upload has come.
/** Sends a form and tells how far it has come, 0 to 100. */
export const upload = (
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | FormData },
  onProgress: (percent: number) => void,
  timeoutMs: number,
) =>
  new Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0)
    request.onload = () =>
      resolve({ ok: request.status >= 200 && request.status < 300, status: request.status, json: async () => JSON.parse(request.responseText) })
    request.onerror = request.ontimeout = () => reject(new Error('The upload did not arrive'))
    request.send(body ?? null)
  })
