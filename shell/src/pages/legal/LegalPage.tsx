import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Alert } from '@bairn/shared/ui/Alert';
import type { ReactNode } from 'react';
import { useConfig } from '#data/config.ts';
import { isDemonstration } from '#browser/installation.ts';
import styles from './LegalPage.module.css';

type Section = readonly [heading: string, body: ReactNode];
type Props = {
  title: string;
  intro: string;
  /** When the text was last changed, in words. */
  updated: string;
  sections: readonly Section[];
};

/** `What we hold` → `what-we-hold`, for links to it. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A page of plain text: what is in it, its sections, and whom to ask. */
export function LegalPage({ title, intro, updated, sections }: Props) {
  const all: readonly Section[] = [...sections, ['Questions', <Contact key="contact" />]];
  return (
    <PageLayout title={title} intro={intro} width="text">
      <div className={styles.prose}>
        <p className={styles.updated}>Last updated {updated}</p>
        {isDemonstration() && (
          <Alert title="This is a demonstration">
            The people, services and prices shown are invented, no card is charged and no email leaves it. What you
            enter is kept in this demonstration only, where others may see it: use no real names. The text below is what
            would hold for real use.
          </Alert>
        )}
        <nav aria-labelledby="contents" className={styles.contents}>
          <h2 id="contents">On this page</h2>
          <ul>
            {all.map(([heading]) => (
              <li key={heading}>
                <a href={`#${idOf(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        {all.map(([heading, body]) => (
          <section key={heading} aria-labelledby={idOf(heading)}>
            <h2 id={idOf(heading)} tabIndex={-1}>
              {heading}
            </h2>
            {typeof body === 'string' ? <p>{body}</p> : body}
          </section>
        ))}
      </div>
    </PageLayout>
  );
}

function Contact() {
  const support = useConfig()?.support;
  if (!support) return <p>Our contact details are at the foot of this page.</p>;
  return (
    <p>
      Write to <a href={`mailto:${support.email}`}>{support.email}</a> or call{' '}
      <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a> ({support.hours}).
    </p>
  );
}
