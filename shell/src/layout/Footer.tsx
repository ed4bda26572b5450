import { paths } from '@bairn/shared/paths';
import { useConfig } from '../data/config.ts';
import { supportSaid } from '../browser/installation.ts';
import styles from './Footer.module.css';
import { NavList } from './NavList.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { Wordmark } from '@bairn/shared/ui/Wordmark';

const legal = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'GDPR', to: paths.gdpr() },
  { label: 'Cookies', to: paths.cookies() },
  { label: 'Data processing', to: paths.dataProcessing() },
  { label: 'Security', to: paths.security() },
];

/** Who to call, the legal pages, and the look of the page. */
export function Footer() {
  const config = useConfig(true);
  const support = config?.support ?? supportSaid();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark />
          <p>Find, book and manage childcare across Scotland.</p>
        </div>
        <div className={styles.support}>
          <h2>Support</h2>
          {support && (
            <>
              <a href={`tel:${support.phone.replaceAll(' ', '')}`} className={styles.phone}>
                {support.phone}
              </a>
              {config && <p>{config.support.hours}</p>}
              <a href={`mailto:${support.email}`}>{support.email}</a>
              {config?.mailbox && <a href={config.mailbox}>Demonstration mailbox</a>}
            </>
          )}
        </div>
        <nav aria-label="Legal" className={styles.legal}>
          <h2>Legal</h2>
          <NavList entries={legal} label="Legal" />
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
