import { isBackendError, useAppDispatch } from 'shared-backend'
import { fetchImportAddress } from 'shared-backend/admin/listings'
import { FileError } from 'shared-domain/imports/files'
import { useEffect, useRef, useState } from 'react'
import { common } from '../../../kit/text.ts'
import { chosenFile, type ChosenFile } from './importState.ts'
import { readInWorker } from './readInWorker.ts'
import { importText as text } from './text.ts'

type Work = { doing: string } | { failed: string; message: string } | null

/** Reads a chosen file, or what is at an address; the file that was chosen before stays until another one is read. */
export function useFile(onRead: (file: ChosenFile) => void) {
  const dispatch = useAppDispatch()
  const [work, setWork] = useState<Work>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const stop = () => {
    running.current?.abort()
    setWork(null)
  }

  async function run(
    name: string,
    failed: string,
    load: (signal: AbortSignal) => Promise<Blob>,
    isAddress: boolean,
  ) {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    try {
      const blob = await load(signal)
      if (signal.aborted) return
      setWork({ doing: text.file.reading(name) })
      const opened = await readInWorker(blob, signal)
      if (signal.aborted) return
      setWork(null)
      onRead(chosenFile(name, blob, opened, isAddress))
    } catch (error) {
      if (signal.aborted) return
      const message =
        error instanceof FileError
          ? `${text.problems[error.problem]}${error.place ? ` ${text.place(error.place)}` : ''}`
          : isBackendError(error)
            ? error.message
            : common.unexpected
      setWork({ failed, message })
    }
  }

  return {
    work,
    stop,
    readFile: (file: File) => {
      setWork({ doing: text.file.reading(file.name) })
      void run(file.name, text.file.failed, () => Promise.resolve(file), false)
    },
    readAddress: (address: string) => {
      setWork({ doing: text.file.fetching })
      const name = new URL(address).hostname
      const load = (signal: AbortSignal) => fetchImportAddress(dispatch, { address, kind: 'feed' }, signal)
      void run(name, text.file.fetchFailed, load, true)
    },
  }
}
