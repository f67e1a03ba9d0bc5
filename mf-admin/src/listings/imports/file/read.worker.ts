import { FileError, type FileProblem } from 'shared-domain/imports/files'
import { openFile, type OpenedFile } from './openFile.ts'

export type ReadReply = { opened: OpenedFile } | { problem: FileProblem }

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  openFile(data).then(
    (opened) => self.postMessage({ opened } satisfies ReadReply),
    (error: unknown) =>
      self.postMessage({
        problem: error instanceof FileError ? error.problem : 'broken',
      } satisfies ReadReply),
  )
}
