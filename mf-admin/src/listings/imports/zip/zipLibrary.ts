import { configure } from '@zip.js/zip.js/index-native.js'

// Its own workers come from a data address, which the site's policy refuses; the files are read in a worker of ours.
configure({ useWebWorkers: false })

export {
  BlobReader,
  ERR_UNSAFE_FILENAME,
  TextReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/index-native.js'
export type { FileEntry } from '@zip.js/zip.js/index-native.js'
