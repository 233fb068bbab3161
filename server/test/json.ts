/** Returns request options with a JSON body, for `ask` and `fetch`. */
export const json = (method: 'POST' | 'PUT', body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
