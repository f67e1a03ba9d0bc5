import type { BackendError } from 'shared-backend'
import type { LogoUpload } from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { settings } from '../text.ts'
import { checkLogo, loadImage } from './checkLogo.ts'

type Upload = (logo: LogoUpload) => PromiseLike<{ data?: { url: string }; error?: unknown }>

/** Checks a logo, stores it, and makes sure that it can be shown; each failure is shown in a toast. */
export function useLogoUpload(upload: Upload, onStored: (url: string) => void) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  const choose = async (file: File) => {
    const problem = checkLogo(file)
    if (problem) return toast.error(problem)
    setIsBusy(true)
    try {
      const { data, error } = await upload({ file, name: file.name })
      if (!data) return toast.error(settings.logo.uploadFailed((error as BackendError).message))
      await loadImage(data.url).then(
        () => onStored(data.url),
        () => toast.error(settings.logo.unreadable),
      )
    } finally {
      setIsBusy(false)
    }
  }
  return { choose, isBusy }
}
