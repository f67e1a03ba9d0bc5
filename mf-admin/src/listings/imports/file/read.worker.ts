import { FileError, type FileProblem, type Place } from 'shared-domain/imports/files'
import { openFile, type OpenedFile } from './openFile.ts'

export type ReadReply = { opened: OpenedFile } | { problem: FileProblem; place?: Place }

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  openFile(data).then(
    (opened) => self.postMessage({ opened } satisfies ReadReply),
    (error: unknown) =>
      self.postMessage(
        (error instanceof FileError
          ? { problem: error.problem, place: error.place }
          : { problem: 'broken' }) satisfies ReadReply,
      ),
  )
}
