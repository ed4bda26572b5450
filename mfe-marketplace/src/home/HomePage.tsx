import { Fragment } from 'react';
import { Link, useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { SearchForm } from '../components/SearchForm.tsx';
import { searchQuery } from '../components/searchQueries.ts';
import { ForServices } from './ForServices.tsx';
import { FreeSoon } from './FreeSoon.tsx';
import { freeSoon } from './freeSoon.ts';
import styles from './HomePage.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { Landscape } from './Landscape.tsx';
import { NearYou } from './NearYou.tsx';
import { Popular } from './Popular.tsx';
import { popularQuery } from './popularQuery.ts';

const towns = ['Edinburgh', 'Glasgow', 'Aberdeen', 'Dundee', 'Inverness', 'Stirling'];

export const queries = () => [searchQuery(freeSoon), popularQuery];

/** Where families begin: one search, what is near, what has places soon, and what others chose. */
export function Component() {
  const today = useQuery(searchQuery(freeSoon)).data?.meta.today;
  return (
    <PageLayout
      title="Find childcare in Scotland"
      heading="Childcare near you, with places available"
      intro="Nurseries, clubs, playgroups and childminders across Scotland. See how many places are left, and book in minutes."
      band
      art={<Landscape />}
      lead={
        <div className={styles.lead}>
          <SearchForm today={today} />
          <p className={styles.towns}>
            Or browse{' '}
            {towns.map((town, index) => (
              <Fragment key={town}>
                {index > 0 && (index === towns.length - 1 ? ' or ' : ' ')}
                <span>
                  <Link to={paths.search({ place: town })}>{town}</Link>
                  {index < towns.length - 2 && ','}
                </span>
              </Fragment>
            ))}
          </p>
        </div>
      }
    >
      <div className={styles.body}>
        <NearYou />
        <FreeSoon />
        <Popular />
        <HowItWorks />
        <ForServices />
      </div>
    </PageLayout>
  );
}
