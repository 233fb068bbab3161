type Side = 'right' | 'left' | 'top' | 'bottom'
/** A dot in pixels and the size of its label. A `must` label may cover the dots of others. */
export type Mark = { x: number; y: number; width: number; height: number; must: boolean }
type Box = { left: number; top: number; right: number; bottom: number }

const GAP = 7
const AIR = 3
const DOT = 4
const sides = ['right', 'left', 'top', 'bottom'] as const

const boxAt = (left: number, top: number, { width, height }: Mark): Box => ({
  left: left - AIR,
  right: left + width + AIR,
  top,
  bottom: top + height,
})
const boxOn = (side: Side, mark: Mark): Box => {
  const { x, y, width, height } = mark
  if (side === 'right') return boxAt(x + GAP, y - height / 2, mark)
  if (side === 'left') return boxAt(x - GAP - width, y - height / 2, mark)
  if (side === 'top') return boxAt(x - width / 2, y - GAP - height, mark)
  return boxAt(x - width / 2, y + GAP, mark)
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the side of each label, first come, first served; `none` without room, `covered` if its dot is hidden. */
export const findRoom = (marks: readonly Mark[]): (Side | 'none' | 'covered')[] => {
  const dots = marks.map(({ x, y, must }) => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT, must }))
  const taken: Box[] = []
  return marks.map((mark, own) => {
    const dot = dots[own]
    if (dot && !mark.must && taken.some((box) => overlap(box, dot))) return 'covered'
    const clear = (box: Box, blocking: readonly Box[]) =>
      !taken.some((other) => overlap(box, other)) && !blocking.some((other) => other !== dot && overlap(box, other))
    const side =
      sides.find((one) => clear(boxOn(one, mark), dots)) ??
      (mark.must
        ? sides.find((one) =>
            clear(
              boxOn(one, mark),
              dots.filter(({ must }) => must),
            ),
          )
        : undefined)
    if (side) taken.push(boxOn(side, mark))
    return side ?? 'none'
  })
}
