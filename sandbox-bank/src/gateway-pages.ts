import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from './db.ts'
import { parseForm, textOf } from './form.ts'
import { GATEWAY_PAGE } from './gateway-path.ts'
import {
  endGatewaySession,
  findGatewaySession,
  type Method,
  methods,
  newsOf,
  type Outcome,
  outcomes,
} from './gateway-sessions.ts'
import { type Language, words } from './gateway-words.ts'

/** Serves the hosted page: `GET` shows the payment, `POST` is one of its buttons and sends the payer back by a form. */
export const serveGatewayPage = async (
  db: Db,
  req: IncomingMessage,
  res: ServerResponse,
  readBody: () => Promise<string>,
) => {
  const sessionKey = (req.url ?? '').split('?')[0]?.slice(`${GATEWAY_PAGE}/pay/`.length) ?? ''
  const language: Language = /^bn\b/i.test(req.headers['accept-language'] ?? '') ? 'bn' : 'en'
  const known = /^[0-9A-F]{32}$/.test(sessionKey) ? await findGatewaySession(db, sessionKey) : undefined
  if (!known) return send(res, 404, [], { language, body: `<h1>${words.unknown[language]}</h1>` })
  const back = originOf(known.asked.success_url)
  if (req.method === 'POST') {
    const form = parseForm(await readBody())
    const [method, outcome] = [textOf(form.method) ?? 'card', textOf(form.outcome) ?? '']
    if (!Object.hasOwn(methods, method) || !(outcomes as readonly string[]).includes(outcome))
      return send(res, 400, [], { language, body: `<h1>${words.unknown[language]}</h1>` })
    const ended = await endGatewaySession(db, sessionKey, method as Method, outcome as Outcome)
    if (ended && outcome === 'silence')
      return send(res, 200, [], {
        language,
        body: `<h1>${words.silent[language]}</h1><p>${words.silentText[language]}</p>`,
      })
    return send(res, 200, back, goBack(ended ?? (await findGatewaySession(db, sessionKey)) ?? known, language))
  }
  const isOver = known.status !== 'PENDING' || known.createdAt.getTime() < Date.now() - 3_600_000
  return send(res, 200, back, isOver ? goBack(known, language, words.over[language]) : choose(known, language))
}

type Session = NonNullable<Awaited<ReturnType<typeof findGatewaySession>>>
type Page = { language: Language; body: string; script?: string }

const choose = ({ sessionKey, amount, tranId, asked }: Session, language: Language): Page => {
  const say = (name: keyof typeof words) => words[name][language]
  const taka = new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-BD').format(amount / 100)
  const ways = Object.keys(methods).map(
    (name, i) =>
      `<label class="way"><input type="radio" name="method" value="${name}"${i === 0 ? ' checked' : ''}> ${say(name as Method)}</label>`,
  )
  const button = (outcome: Outcome, kind = '') =>
    `<button name="outcome" value="${outcome}"${kind && ` class="${kind}"`}>${say(outcome)}</button>`
  return {
    language,
    body: `<p class="note" role="note">${say('sandbox')}</p>
<h1>${say('title')} <strong>৳${taka}</strong></h1>
<p class="soft">${escaped(asked.product_name ?? '')} · <code>${escaped(tranId)}</code></p>
<form method="post" action="${GATEWAY_PAGE}/pay/${sessionKey}">
<fieldset><legend>${say('method')}</legend>${ways.join('')}</fieldset>
${button('success', 'main')}
<details><summary>${say('others')}</summary>${(['risk', 'refundFails', 'silence'] as const).map((one) => button(one)).join('')}</details>
<div class="row">${button('fail')}${button('cancel')}</div>
</form>`,
  }
}

/** A form that submits itself; the button is for browsers without scripts. */
const goBack = (session: Session, language: Language, title = words.goingBack[language]): Page => {
  const { status, asked } = session
  const url =
    { VALID: asked.success_url, VALIDATED: asked.success_url, CANCELLED: asked.cancel_url }[status as string] ??
    asked.fail_url
  const fields = Object.entries(newsOf(session)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return {
    language,
    body: `<h1>${title}</h1><form id="back" method="post" action="${escaped(url ?? '')}">${fields.join('')}<button class="main">${words.back[language]}</button></form>`,
    script: 'document.getElementById("back").submit()',
  }
}

const send = (res: ServerResponse, status: number, formsTo: string[], { language, body, script }: Page) => {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self' ${formsTo.join(' ')}; base-uri 'none'; frame-ancestors 'none'`
  res
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.name[language]}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`)
}

const originOf = (url: string | undefined) => (url && URL.canParse(url) ? [new URL(url).origin] : [])
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{margin:0;font:17px/1.5 system-ui,"Noto Sans Bengali",sans-serif;background:#eef1f6;color:#18202e}
main{max-width:440px;margin:24px auto;padding:24px;background:#fff;border-radius:14px;box-sizing:border-box}@media(max-width:470px){main{margin:0;border-radius:0;min-height:100vh}}
h1{font-size:22px;margin:16px 0 4px}h1 strong{display:block;font-size:34px}.soft{color:#4b5568;margin:0 0 16px}code{word-break:break-all}.note{margin:0;padding:10px 14px;border-radius:10px;background:#fff3d6;color:#5c3b00}
fieldset{border:1px solid #8a94a6;border-radius:10px;padding:6px 14px;margin:0 0 14px}.way{display:flex;gap:10px;align-items:center;min-height:44px}input[type=radio]{width:20px;height:20px}
button{display:block;width:100%;min-height:48px;margin:8px 0;font:inherit;font-weight:600;border:1px solid #8a94a6;border-radius:10px;background:#fff;color:#18202e;cursor:pointer}.main{background:#174ea6;border-color:#174ea6;color:#fff}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}summary{min-height:44px;display:flex;align-items:center;cursor:pointer}:focus-visible{outline:3px solid #e08a00;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#10141c;color:#e8ecf3}main{background:#1a202c}.soft{color:#b3bccb}.note{background:#4a3500;color:#ffe2a3}button{background:#1a202c;color:#e8ecf3}.main{background:#8ab4f8;border-color:#8ab4f8;color:#0b1b36}}`
