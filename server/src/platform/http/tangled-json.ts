/** More than any call needs: a full file of bookings has 40,000 values in four levels. */
const MOST_VALUES = 100_000
const MOST_LEVELS = 32
const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}')

/** Whether a JSON text has so many values or levels that parsing it would block the process for too long. */
export const isTangled = (json: string): boolean => {
  let [values, levels, inText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at)
    if (inText) {
      if (letter === BACKSLASH) at++
      else if (letter === QUOTE) inText = false
    } else if (letter === QUOTE) inText = true
    else if (letter === COMMA) values++
    else if (letter === LIST || letter === OBJECT) {
      values++
      levels++
    } else if (letter === LIST_END || letter === OBJECT_END) levels--
    if (values > MOST_VALUES || levels > MOST_LEVELS) return true
  }
  return false
}
