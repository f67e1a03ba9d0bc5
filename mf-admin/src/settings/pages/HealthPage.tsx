import { theSite, useGetSiteHealthQuery } from 'shared-backend/admin/settings'
import { writeMoment } from 'shared-domain/agencyTime'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import styles from '../health/Health.module.css'
import { describeSwitch, partOf, stateOf } from '../health/describe.ts'
import { health as text } from '../health/text.ts'

/** How the site is for those who visit it, by its parts, and what was changed of it. */
export function HealthPage() {
  const query = useGetSiteHealthQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: 60_000 })
  return (
    <SettingsFrame title={text.title} help={text.help}>
      <Loaded query={query} failed={text.loadFailed}>
        {({ releases, switches }) => (
          <>
            <FormSection title={text.now} help={text.nowHelp}>
              <ul className={styles.list}>
                {releases.map((release) => (
                  <li key={release.package}>
                    <strong>{partOf(release.package)}</strong>
                    <p>{stateOf(release)}</p>
                    <p className={styles.more}>
                      <span translate="no">{text.version(release.version)}</span>,{' '}
                      <time dateTime={release.since}>{writeMoment(release.since)}</time>
                    </p>
                  </li>
                ))}
              </ul>
            </FormSection>
            <FormSection title={text.changes} help={switches.length > 0 ? text.changesHelp : text.none}>
              <ol className={styles.list}>
                {switches.map((one) => (
                  <li key={one.at}>
                    <p>{describeSwitch(one)}</p>
                    <p className={styles.more}>
                      <time dateTime={one.at}>{writeMoment(one.at)}</time>
                      {/* What the site says of its own reasons is for its developers: npm run releases. */}
                      {one.by !== theSite && <span>{`, ${one.by}: ${one.why}`}</span>}
                    </p>
                  </li>
                ))}
              </ol>
            </FormSection>
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
