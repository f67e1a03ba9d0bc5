import { outline } from './outline.tsx'

/*
 * The outlines of Lucide 1.75.0 (ISC, Lucide Icons and Contributors), each joined into one path.
 * Each is shown by one remote, which carries it.
 */
export const ChevronLeft = outline('M15 18l-6-6 6-6')
export const ChevronRight = outline('M9 18l6-6-6-6')
export const Maximize = outline(
  'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
)
export const Minus = outline('M5 12h14')
export const Plus = outline('M5 12h14M12 5v14')
export const Share2 = outline(
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
)
export const SlidersHorizontal = outline(
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)
