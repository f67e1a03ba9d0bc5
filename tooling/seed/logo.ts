import sharp from 'sharp'

/** Capital letters as strokes in a box 100 high: no font is needed, so the logo looks the same everywhere. */
const letters: Record<string, { width: number; path: string }> = {
  M: { width: 92, path: 'M6 100V2L46 62L86 2V100' },
  O: { width: 96, path: 'M48 1C22 1 5 22 5 50S22 99 48 99S91 78 91 50S74 1 48 1Z' },
  R: { width: 68, path: 'M7 100V2H36C54 2 63 13 63 28S54 54 36 54H7M34 54L65 100' },
  A: { width: 88, path: 'M3 100L44 2L85 100M18 66H70' },
  D: { width: 84, path: 'M7 2V98H34C62 98 79 78 79 50S62 2 34 2Z' },
  C: { width: 86, path: 'M82 20C74 8 62 1 48 1C22 1 5 22 5 50S22 99 48 99C62 99 74 92 82 80' },
  L: { width: 58, path: 'M7 2V98H56' },
}

function word(text: string, x: number, y: number, scale: number, gap = 22) {
  let at = 0
  const parts = [...text].map((letter) => {
    const { width, path } = letters[letter]!
    const part = `<path transform="translate(${at} 0)" d="${path}"/>`
    at += width + gap
    return part
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-width="11">${parts.join('')}</g>`
}

/** A house whose door is a rising sun, beside the agency's name in two lines. */
const drawing = (ink: string, accent: string) => `
  <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
    <path d="M34 132L130 46L226 132M58 112V222H202V112" stroke-width="13"/>
    <path d="M98 222A32 32 0 0 1 162 222" stroke="${accent}" stroke-width="12"/>
    <path d="M130 166V146M87 184L73 170M173 184L187 170" stroke="${accent}" stroke-width="10"/>
    ${word('MORADA', 282, 52, 0.86)}
    ${word('CLARA', 284, 164, 0.56, 48)}
  </g>`

const render = (content: string, defs = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 270" width="840" height="270"><defs>${defs}</defs>${content}</svg>`,
    ),
  )
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The agency's logo in its own colours on a transparent ground: PNG, 840×270. */
export const companyLogo = () => render(drawing('#17463f', '#c98a3d'))

/** The logo as a watermark: white with a soft shadow, so that it reads on light and dark photos. PNG, 840×270. */
export const watermarkLogo = () =>
  render(
    `<g filter="url(#shadow)">${drawing('#ffffff', '#ffffff')}</g>`,
    '<filter id="shadow" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="0" dy="3" stdDeviation="5" flood-color="#000" flood-opacity=".55"/></filter>',
  )
