import { PageLayout } from '@bairn/shared/ui/PageLayout';
import type { ReactNode } from 'react';
import { useConfig } from '../config.ts';
import styles from './LegalPage.module.css';

type Props = { title: string; intro: string; sections: readonly (readonly [heading: string, body: ReactNode])[] };

/** A page of plain text with headings, and whom to ask. */
export function LegalPage({ title, intro, sections }: Props) {
  const support = useConfig()?.support;
  return (
    <PageLayout title={title} intro={intro} width="text">
      <div className={styles.prose}>
        {sections.map(([heading, body]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {typeof body === 'string' ? <p>{body}</p> : body}
          </section>
        ))}
        <section>
          <h2>Questions</h2>
          <p>
            {support ? (
              <>
                Write to <a href={`mailto:${support.email}`}>{support.email}</a> or call{' '}
                <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a> ({support.hours}).
              </>
            ) : (
              'Our contact details are at the foot of this page.'
            )}
          </p>
        </section>
      </div>
    </PageLayout>
  );
}
