import { Card, Container } from 'shared-ui'
import { LeadForm, type LeadFormProps } from '../lead/LeadForm.tsx'
import { text } from '../text.ts'
import { NextSteps, Reasons } from './Points.tsx'
import styles from './AdvertiseView.module.css'

export const AdvertiseView = (props: LeadFormProps) => (
  <div className={styles.page}>
    <Container className={styles.layout}>
      <header className={styles.header}>
        <h1>{text.title}</h1>
        <p className={styles.intro}>{text.intro}</p>
      </header>
      <Card padding="lg" className={styles.form}>
        <LeadForm {...props} />
      </Card>
      <aside className={styles.side}>
        <Reasons />
        <NextSteps />
      </aside>
    </Container>
  </div>
)
