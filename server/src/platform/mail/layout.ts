import type { Locale } from '@ranar/contract'

/** The content of a mail. `code` is shown alone after the first paragraph, `links` follow the last one. */
export type Words = {
  subject: string
  paragraphs: string[]
  code?: string
  links?: { text: string; href: string }[]
  footer: string
}

/** The company's details for the last line of a mail. */
export type Company = { name: string; address: string; phone: string; hours: string }

class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Piece = string | Html | Html[] | false | undefined

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
const piece = (value: Piece): string => {
  if (!value) return ''
  if (Array.isArray(value)) return value.map(piece).join('')
  return value instanceof Html ? value.text : escaped(value)
}

/** Builds HTML and escapes every text put into it; nested templates stay as they are. */
const html = (parts: TemplateStringsArray, ...values: Piece[]) =>
  new Html(String.raw({ raw: parts }, ...values.map(piece)))

const signature = ({ name, address, phone, hours }: Company) =>
  [name, address, phone, hours].filter(Boolean).join(' · ')

/** Renders a mail as plain text, with the code alone on its line. */
export const asText = ({ paragraphs: [first = '', ...rest], code, links = [], footer }: Words, from: Company): string =>
  [first, code, ...rest, ...links.map(({ text, href }) => `${text}: ${href}`), `-- \n${footer}\n${signature(from)}`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

/** Renders a mail as HTML without scripts, images or external styles. */
export const asHtml = (
  { subject, paragraphs: [first = '', ...rest], code, links = [], footer }: Words,
  locale: Locale,
  from: Company,
): string => {
  const alone = code && html`<p style="font:28px monospace;letter-spacing:4px;text-align:center">\n${code}\n</p>\n`
  const more = rest.map((paragraph) => html`<p>${paragraph}</p>\n`)
  const ways = links.map(({ text, href }) => html`<p><a href="${href}">${text}</a></p>\n`)
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:520px;margin:0 auto">
<p style="font-weight:700;font-size:20px">${from.name}</p>
<p>${first}</p>
${alone}${more}${ways}<hr style="border:0;border-top:1px solid #8888">
<p style="font-size:13px;opacity:.8">${footer}<br>${signature(from)}</p>
</div>
</body>
</html>
`.text
}
