import { useConfig } from 'shared-backend'
import { callLink, formatDate, Lock } from 'shared-ui'
import { Link } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
  ['linkedin', 'LinkedIn'],
] as const

export function Footer() {
  const { agency } = useConfig()
  return (
    <footer className={styles.footer} aria-label={text.footer.label}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo {...agency} />
          <p>{agency.creci}</p>
        </div>
        <nav className={styles.column} aria-labelledby="footer-browse">
          <h2 id="footer-browse">{text.footer.browse}</h2>
          <Link to="/properties?type=Venda">{text.footer.sale}</Link>
          <Link to="/properties?type=Locação">{text.footer.rent}</Link>
        </nav>
        <nav className={styles.column} aria-labelledby="footer-owners">
          <h2 id="footer-owners">{text.footer.owners}</h2>
          <Link to="/anunciar-imovel">{text.footer.advertise}</Link>
          <Link to="/privacidade">{text.footer.privacy}</Link>
        </nav>
        <div className={styles.column}>
          <h2 id="footer-contact">{text.footer.contact}</h2>
          <address className={styles.contact} aria-labelledby="footer-contact">
            <a href={callLink(agency.phone)}>{agency.phone}</a>
            <a href={`mailto:${agency.email}`}>{agency.email}</a>
            <span>{agency.address}</span>
            {agency.hours && <span className={styles.hours}>{agency.hours}</span>}
          </address>
          {networks.map(
            ([network, name]) =>
              agency[network] && (
                <a key={network} href={agency[network]} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ),
          )}
        </div>
      </div>
      <div className={styles.end}>
        {/* A page of last year's last second. */}
        <p suppressHydrationWarning>
          {`© ${formatDate(new Date()).slice(-4)} ${agency.name}. ${text.footer.rights}`}
        </p>
        <Link
          to="/admin/login"
          className={styles.lock}
          data-print="none"
          title={text.footer.admin}
          aria-label={text.footer.admin}
        >
          <Lock />
        </Link>
      </div>
    </footer>
  )
}
