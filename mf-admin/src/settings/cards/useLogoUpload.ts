import type { BackendError } from 'shared-backend'
import type { LogoUpload } from 'shared-backend/admin/settings'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { settings } from './text.ts'
import { checkLogo, loadImage } from './checkLogo.ts'
import { scaleLogo } from './scaleLogo.ts'

type Upload = (logo: LogoUpload) => PromiseLike<{ data?: { url: string }; error?: unknown }>

/** Checks a logo, scales it, stores it, and makes sure that it can be shown; each failure is shown in a toast. */
export function useLogoUpload(upload: Upload, onStored: (url: string) => void) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  const choose = async (file: File) => {
    const problem = checkLogo(file)
    if (problem) return toast.error(problem)
    setIsBusy(true)
    try {
      const logo = await scaleLogo(file).catch(() => null)
      if (!logo) return toast.error(settings.logo.unreadable, settings.logo.unreadableHelp)
      const { data, error } = await upload({ file: logo, name: logo.name })
      if (!data) return toast.error(settings.logo.uploadFailed((error as BackendError).message))
      await loadImage(data.url).then(
        () => onStored(data.url),
        () => toast.error(settings.logo.unreadable, settings.logo.notShownHelp),
      )
    } finally {
      setIsBusy(false)
    }
  }
  return { choose, isBusy }
}
