import styles from './HeroIllustration.module.css'

/** A grid of small panes as one path, for walls with many windows. */
function panes(x: number, y: number, columns: number, rows: number) {
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const left = x + (cell % columns) * 17
    const top = y + Math.floor(cell / columns) * 21
    return `M${left} ${top}h9v12h-9z`
  })
  return cells.join('')
}

const towerPanes = panes(1068, 246, 4, 10) + panes(1152, 306, 4, 7) + panes(986, 316, 4, 7)
const slats = Array.from({ length: 15 }, (_, slat) => `M${918 + slat * 14} 334v84`).join('')
const fronds =
  'M0 0Q-34 -30 -72 -14Q-36 -14 0 0ZQ-20 -52 -50 -58Q-22 -36 0 0ZQ4 -54 -12 -76Q-6 -40 0 0ZQ28 -50 54 -52Q26 -34 0 0ZQ38 -24 74 -4Q36 -8 0 0ZQ-30 -8 -58 22Q-28 2 0 0ZQ30 -4 52 28Q24 4 0 0Z'

const Palm = ({ x, y, height, scale = 1 }: { x: number; y: number; height: number; scale?: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={styles.trunk} d={`M-4 0Q4 ${-height / 2} -1 ${-height}h5Q12 ${-height / 2} 6 0Z`} />
    <path className={styles.frond} d={fronds} transform={`translate(2 ${-height}) scale(${scale})`} />
  </g>
)

/** A house by the bay at the end of the afternoon, drawn in the site's own colours. */
export const HeroIllustration = () => (
  <svg
    className={styles.scene}
    viewBox="0 0 1280 680"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <circle className={styles.glow} cx="770" cy="258" r="150" />
    <circle className={styles.sun} cx="770" cy="258" r="84" />

    <path className={styles.farHill} d="M0 420Q140 330 300 368T560 318Q700 262 860 340T1280 300V480H0Z" />
    <path className={styles.nearHill} d="M0 440Q180 372 360 412T720 396Q900 352 1280 404V500H0Z" />

    <path className={styles.tower} d="M1056 232h72v248h-72zM1140 292h76v188h-76zM976 302h72v178h-72z" />
    <path className={styles.towerPane} d={towerPanes} />

    <path className={styles.sea} d="M0 452H1280V560H0Z" />
    <path className={styles.wave} d="M90 474h130M330 486h210M640 470h120M210 506h170M520 516h90M60 528h90" />
    <path className={styles.glint} d="M726 458h90M742 470h58M752 482h40" />

    <path className={styles.lawn} d="M0 552Q240 520 520 540T1280 526V680H0Z" />
    <Palm x={640} y={566} height={206} />
    <Palm x={596} y={574} height={138} scale={0.75} />

    <path className={styles.shade} d="M640 572h560l40 22H610z" />
    <path className={styles.wall} d="M672 432h428v140H672z" />
    <path className={styles.glass} d="M700 452h246v120H700z" />
    <path className={styles.lamp} d="M782 452v26M864 452v38" />
    <path className={styles.bulb} d="M774 478h16l5 12h-26zM856 490h16l5 12h-26z" />
    <path className={styles.sofa} d="M718 546q0-14 14-14h62q14 0 14 14v26h-90z" />
    <path className={styles.frame} d="M782 452v120M864 452v120" />
    <path className={styles.door} d="M990 470h58v102h-58z" />
    <path className={styles.handle} d="M1038 516v14" />

    <path className={styles.wall} d="M734 326h412v106H734z" />
    <path className={styles.recess} d="M912 334h220v90H912z" />
    <path className={styles.slat} d={slats} />
    <path className={styles.glass} d="M756 344h132v88H756z" />
    <path className={styles.frame} d="M800 344v88M844 344v88" />
    <path className={styles.railing} d="M744 400h156v32H744z" />
    <path className={styles.roof} d="M714 312h452v14H714z" />
    <path className={styles.soffit} d="M734 432h412v7H734z" />
    <path className={styles.column} d="M1124 439h10v133h-10z" />

    <path className={styles.terrace} d="M632 572h580v14H632z" />
    <path className={styles.pool} d="M664 606h250l-26 24H632z" />
    <path className={styles.path} d="M992 586h58l66 94H958z" />
    <Palm x={1206} y={590} height={250} scale={1.15} />
    <path
      className={styles.shrub}
      d="M1098 590a26 26 0 0 1 44-22a34 34 0 0 1 60 6a24 24 0 0 1 34 16zM566 590a22 22 0 0 1 36-18a26 26 0 0 1 44 18z"
    />
  </svg>
)
