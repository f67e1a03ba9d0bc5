import sharp from 'sharp'
import type { Random } from '../random.ts'
import { noise } from '../render/noise.ts'

type Room = {
  x: number
  y: number
  w: number
  h: number
  kind: 'living' | 'bedroom' | 'kitchen' | 'bath' | 'terrace'
}

const layouts: Room[][] = [
  [
    { x: 0, y: 0, w: 420, h: 330, kind: 'bedroom' },
    { x: 420, y: 0, w: 200, h: 330, kind: 'bath' },
    { x: 620, y: 0, w: 460, h: 330, kind: 'bedroom' },
    { x: 0, y: 330, w: 640, h: 430, kind: 'living' },
    { x: 640, y: 330, w: 440, h: 430, kind: 'kitchen' },
    { x: 90, y: 760, w: 520, h: 110, kind: 'terrace' },
  ],
  [
    { x: 0, y: 0, w: 360, h: 380, kind: 'kitchen' },
    { x: 360, y: 0, w: 720, h: 380, kind: 'living' },
    { x: 0, y: 380, w: 380, h: 380, kind: 'bedroom' },
    { x: 380, y: 380, w: 220, h: 380, kind: 'bath' },
    { x: 600, y: 380, w: 480, h: 380, kind: 'bedroom' },
    { x: 440, y: -110, w: 560, h: 110, kind: 'terrace' },
  ],
]

const floors = {
  living: '#d9bf98',
  bedroom: '#e2cba8',
  kitchen: '#e3e0d9',
  bath: '#cfdcdd',
  terrace: '#d3cdc0',
}

function furniture({ x, y, w, h, kind }: Room, accent: string) {
  const piece = (px: number, py: number, pw: number, ph: number, fill: string, r = 8) =>
    `<rect x="${x + px}" y="${y + py}" width="${pw}" height="${ph}" rx="${r}" fill="${fill}" stroke="#6d655a" stroke-width="2" filter="url(#lift)"/>`
  const plant = (px: number, py: number) =>
    `<g filter="url(#lift)">${[0, 1, 2, 3, 4, 5].map((k) => `<ellipse cx="${x + px}" cy="${y + py - 13}" rx="8" ry="17" fill="#6f8f52" stroke="#4e6b38" transform="rotate(${k * 60} ${x + px} ${y + py})"/>`).join('')}</g>`
  if (kind === 'bedroom')
    return (
      piece(w / 2 - 90, 30, 180, 210, '#f7f3ea', 10) +
      piece(w / 2 - 90, 120, 180, 120, accent, 10) +
      piece(w / 2 - 78, 42, 70, 48, '#fff', 12) +
      piece(w / 2 + 8, 42, 70, 48, '#fff', 12) +
      piece(w / 2 - 150, 34, 50, 50, '#b08a62') +
      piece(w / 2 + 100, 34, 50, 50, '#b08a62') +
      piece(24, h - 66, Math.min(w - 48, 220), 44, '#c7a57c', 3)
    )
  if (kind === 'living')
    return (
      piece(w / 2 - 190, h / 2 - 90, 380, 190, '#ede6d8', 4) +
      piece(w / 2 - 150, h / 2 + 60, 300, 84, accent, 16) +
      piece(w / 2 - 130, h / 2 + 66, 84, 50, '#f0ebe0', 12) +
      piece(w / 2 + 46, h / 2 + 66, 84, 50, '#f0ebe0', 12) +
      piece(w / 2 - 70, h / 2 - 40, 140, 66, '#b08a62', 10) +
      piece(w / 2 - 140, 26, 280, 40, '#9a7450', 3) +
      plant(50, h - 50) +
      plant(w - 50, 50)
    )
  if (kind === 'kitchen')
    return (
      piece(16, 16, w - 32, 62, '#f4f1eb', 3) +
      piece(40, 28, 70, 38, '#aab2b4', 6) +
      piece(w / 2 + 10, 24, 84, 46, '#3b3b3c', 4) +
      piece(w / 2 - 100, h / 2 - 20, 200, 100, '#b08a62', 6) +
      [0, 1, 2]
        .map(
          (k) =>
            piece(w / 2 - 90 + k * 70, h / 2 - 62, 42, 38, accent, 10) +
            piece(w / 2 - 90 + k * 70, h / 2 + 84, 42, 38, accent, 10),
        )
        .join('')
    )
  if (kind === 'bath')
    return (
      piece(22, 24, w - 44, 78, '#fdfdfc', 34) +
      piece(26, h - 92, 78, 62, '#f3efe6', 4) +
      `<ellipse cx="${x + 65}" cy="${y + h - 60}" rx="24" ry="18" fill="#fff" stroke="#8a857c" stroke-width="2"/>` +
      piece(w - 82, h - 110, 54, 80, '#fff', 24)
    )
  return piece(40, 30, 90, 50, accent, 14) + piece(160, 30, 90, 50, accent, 14) + plant(w - 60, 55)
}

/** A furnished floor plan seen from above on warm paper: raw RGB pixels, without letters. */
export async function floorPlan(random: Random, width: number, height: number): Promise<Uint8Array> {
  const rooms = random.pick(layouts)
  const accent = random.pick(['#8fa596', '#93a5b5', '#c39a78', '#a9a08c'])
  const flip = random.chance(0.5) ? 'translate(1600 0) scale(-1 1)' : ''
  const walls = rooms.map(
    (r) =>
      `<rect x="${r.x}" y="${r.y}" width="${r.w}" height="${r.h}" fill="none" stroke="#45413c" stroke-width="${r.kind === 'terrace' ? 6 : 18}"/>`,
  )
  const boards = rooms.map(
    (r) =>
      `<rect x="${r.x}" y="${r.y}" width="${r.w}" height="${r.h}" fill="${floors[r.kind]}"/><rect x="${r.x}" y="${r.y}" width="${r.w}" height="${r.h}" fill="url(#${r.kind === 'living' || r.kind === 'bedroom' ? 'boards' : 'tiles'})"/>`,
  )
  const doors = rooms
    .filter((r) => r.kind !== 'living')
    .map((r) => {
      const y = r.y < 300 ? r.y + r.h : r.y,
        sweep = r.y < 300 ? -1 : 1,
        x = r.x + r.w / 2 + 10
      return `<rect x="${x}" y="${y - 11}" width="78" height="22" fill="${floors[r.kind]}"/><path d="M${x} ${y} v${sweep * 78} a78 78 0 0 ${sweep < 0 ? 1 : 0} 78 ${-sweep * 78}" fill="none" stroke="#8a8276" stroke-width="3"/>`
    })
  const windows = rooms
    .filter((r) => r.kind === 'bedroom' || r.kind === 'kitchen')
    .map((r) => {
      const y = r.y < 300 ? r.y : r.y + r.h
      return `<rect x="${r.x + r.w / 2 - 75}" y="${y - 9}" width="150" height="18" fill="#eaf2f4" stroke="#45413c" stroke-width="3"/>`
    })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1067" width="${width}" height="${height}">
    <defs>
      <filter id="lift" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="4" dy="6" stdDeviation="5" flood-color="#3a2f22" flood-opacity=".35"/></filter>
      <filter id="rest" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="10" dy="16" stdDeviation="18" flood-color="#3a2f22" flood-opacity=".35"/></filter>
      <pattern id="boards" width="120" height="36" patternUnits="userSpaceOnUse"><path d="M0 0H120M0 18H120M30 0V18M90 18V36" stroke="#a98a62" stroke-opacity=".55" stroke-width="1.5"/></pattern>
      <pattern id="tiles" width="44" height="44" patternUnits="userSpaceOnUse"><path d="M0 0H44M0 0V44" stroke="#9b9a94" stroke-opacity=".5" stroke-width="1.5"/></pattern>
      <radialGradient id="paper" cx=".4" cy=".35" r=".9"><stop offset="0" stop-color="#fbf8f1"/><stop offset="1" stop-color="#e2dbcd"/></radialGradient>
    </defs>
    <rect width="1600" height="1067" fill="url(#paper)"/>
    <g transform="${flip}"><g transform="translate(260 ${rooms.some((r) => r.y < 0) ? 205 : 100})">
      <g filter="url(#rest)">${walls.join('')}${boards.join('')}</g>
      ${rooms.map((r) => furniture(r, accent)).join('')}
      <g>${walls.join('')}</g>${doors.join('')}${windows.join('')}
    </g></g>
  </svg>`
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let i = 0; i < width * height; i++) {
    const k = 0.93 + 0.14 * noise((i % width) * 0.18, Math.floor(i / width) * 0.18)
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.min(255, data[i * 3 + c]! * k)
  }
  return data
}
