import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { cx } from '../cx.ts';
import styles from './PageLayout.module.css';

type Props = {
  /** The page's heading, and `<title> · Bairn` in the browser's tab. */
  title: string;
  /** The heading, if it is longer than the title of the tab. */
  heading?: ReactNode;
  /** The page's context, above the heading; beside the way back if there is one. */
  eyebrow?: ReactNode;
  intro?: ReactNode;
  /** One primary action; secondary ones in a menu beside it. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  tabs?: ReactNode;
  /** `text`: lines and forms are no longer than can be read well; they begin where every page begins. */
  width?: 'text';
  /** Shows the heading on the dark brand band, as on the home page. */
  band?: boolean;
  /** Below the heading and the introduction, inside the band if there is one: a search, a summary. */
  lead?: ReactNode;
  /** A drawing along the lower edge of the band. */
  art?: ReactNode;
  density?: 'roomy' | 'compact';
  /** The page's content is loading: its placeholder is replaced as a whole. */
  pending?: boolean;
  /** Marks an error page, for monitoring. */
  dataError?: 'not-found' | 'forbidden' | 'remote-unavailable' | 'offline' | 'unexpected';
  children?: ReactNode;
};

/** The single `<main>` and `<h1>` of a page, its title and its margins. */
export function PageLayout(props: Props) {
  const { title, heading, eyebrow, intro, actions, back, tabs, width, band, lead, art, density, dataError, pending } =
    props;
  // A new key makes new elements, so that the old content does not shift.
  const key = String(pending);
  const context = eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-error={dataError}
      data-density={density}
      className={cx(styles.page, width && styles[width], tabs != null && styles.tabbed)}
    >
      <title>{`${title} · Bairn`}</title>
      <header key={`head-${key}`} className={cx(band ? styles.band : styles.head)}>
        <div className={styles.inner}>
          {back && (
            <div className={styles.trail}>
              <Link to={back.to} className={styles.back}>
                <ArrowLeft size={16} />
                {back.label}
              </Link>
              {context}
            </div>
          )}
          <div className={styles.top}>
            <div className={styles.words}>
              {!back && context}
              <h1>{heading ?? title}</h1>
              {intro && <div className={styles.intro}>{intro}</div>}
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
          {tabs && <div className={styles.tabs}>{tabs}</div>}
        </div>
        {art && <div className={styles.art}>{art}</div>}
      </header>
      <div key={key} className={cx(styles.inner, styles.body)}>
        {props.children}
      </div>
    </main>
  );
}
