import { Button, useToast } from 'shared-ui'
import { Share2 } from 'shared-ui/icons'
import { shareLink } from 'shared-ui/share'
import { useState } from 'react'
import { sharedAddress } from './address.ts'
import styles from './Favourites.module.css'
import { text } from './text.ts'

/** Shares the list by an address that names its listings: nothing is stored anywhere. */
export function ShareButton({ ids }: { ids: readonly string[] }) {
  const toast = useToast()
  const [hasFailed, setHasFailed] = useState(false)
  const address = () => window.location.origin + sharedAddress(ids)

  const share = async () => {
    const url = address()
    const outcome = await shareLink({ title: text.shareTitle, url })
    if (outcome === 'copied') toast.success(text.copied, text.copiedHint)
    setHasFailed(outcome === 'failed')
  }
  return (
    <>
      <Button variant="secondary" icon={<Share2 />} onClick={() => void share()}>
        {text.share}
      </Button>
      {hasFailed && (
        <label className={styles.address}>
          {text.shareFailedHint}
          <input readOnly value={address()} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  )
}
