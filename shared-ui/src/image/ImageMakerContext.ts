import { createContext } from 'react'
import type { ImageMaker } from './imageSources.ts'

/** Who makes smaller images of the site's photos; without one they are as they are stored. */
export const ImageMakerContext = createContext<ImageMaker | undefined>(undefined)
