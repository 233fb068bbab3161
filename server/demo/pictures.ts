import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Chance } from './chance.ts'

const skins = ['#8d5a3b', '#a8714a', '#6f4530', '#c08a5e']
const cloths = ['#2A3EB8', '#14663B', '#6B3191', '#B26A00', '#A83279', '#12183A']
const walls = ['#E6EAFF', '#DDF5E7', '#F2E6FA', '#FFF1D6', '#E7EAF2']

const portrait = (
  { one }: Chance,
  isWoman: boolean,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<rect width="512" height="512" fill="${one(walls)}"/>
${isWoman ? `<path d="M136 250c0-90 50-150 120-150s120 60 120 150v190H136z" fill="#1c1320"/>` : ''}
<path d="M80 512c0-100 80-150 176-150s176 50 176 150z" fill="${one(cloths)}"/>
<rect x="222" y="290" width="68" height="96" rx="34" fill="${one(skins)}"/><ellipse cx="256" cy="220" rx="84" ry="100" fill="${one(skins)}"/>
<path d="M172 200c0-70 40-104 84-104s84 34 84 104c-30-10-50-34-60-56-18 32-66 52-108 56z" fill="#1c1320"/></svg>`

const landscape = ({ one, whole }: Chance) => {
  const color = one(cloths)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><rect width="1600" height="400" fill="#0C1130"/>
<path d="M0 ${whole(240, 300)} C400 ${whole(140, 240)} 700 ${whole(280, 360)} 1600 ${whole(160, 260)} V400 H0z" fill="${color}" opacity=".45"/>
<path d="M0 ${whole(260, 320)} C500 ${whole(300, 360)} 900 ${whole(120, 220)} 1600 ${whole(200, 280)}" stroke="#FFB020" stroke-width="8" fill="none"/></svg>`
}

// The app blocks sharp's SVG loader, because uploads are untrusted; these drawings are our own.
const render = (svg: string, quality = 80) => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(Buffer.from(svg)).webp({ quality }).toBuffer()
}

const door = ({ one, whole }: Chance) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
<rect width="960" height="720" fill="${one(walls)}"/><rect y="600" width="960" height="120" fill="#8a8577"/>
<rect x="300" y="120" width="300" height="480" fill="${one(cloths)}"/><circle cx="560" cy="370" r="14" fill="#FFB020"/>
<rect x="${whole(120, 620)}" y="${whole(470, 540)}" width="170" height="130" fill="#b98a56" stroke="#7a5530" stroke-width="6"/></svg>`

/** Draws a door with a parcel in front of it, as on a courier's photo; returns WebP bytes. */
export const drawDoor = (luck: Chance) => render(door(luck), 70)

/** Returns functions that draw a picture into the uploads folder and return its file name. */
export const drawer = async (folder: string, luck: Chance) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keep = async (svg: string) => {
    const name = `${randomUUID()}.webp`
    await writeFile(path.join(folder, name), await render(svg), {
      mode: 0o600,
    })
    return name
  }
  return { portrait: (isWoman: boolean) => keep(portrait(luck, isWoman)), landscape: () => keep(landscape(luck)) }
}
