import { useState, type SyntheticEvent } from 'react';
import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { listCarers } from '@bairn/shared/calls/carers';
import { formatPhone } from '@bairn/shared/format/phone';
import { plural } from '@bairn/shared/format/plural';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { Button } from '@bairn/shared/ui/Button';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './CarerFinder.module.css';

type Props = {
  /** What is looked for before anything is typed. */
  begin?: string;
  /** Ids that are not offered. */
  without: readonly string[];
  onChoose: (carer: CarerRow) => void;
};

/** A carer in one line: address, phone and children. */
export const carerDetail = ({ email, phone, children }: CarerRow) =>
  [email, phone && formatPhone(phone), [...new Set(children.map(({ full_name }) => full_name))].join(', ')]
    .filter(Boolean)
    .join(' · ');

/** Finds a carer of the branch by name, email, phone or child. */
export function CarerFinder({ begin = '', without, onChoose }: Props) {
  const { branch } = useBranch();
  const [search, setSearch] = useState(begin);
  const request = { query: { nursery_branch_id: branch.id, search, per_page: 20 } };
  const found = useQuery(apiQuery(listCarers, request, { select: dataOf, enabled: search !== '' }));
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    setSearch(typeof typed === 'string' ? typed.trim().slice(0, 100) : '');
  };
  return (
    <>
      <form className={styles.find} role="search" aria-label="Find a carer" onSubmit={find}>
        <label>
          <span>Name, email, phone or child</span>
          <input type="search" name="search" autoComplete="off" maxLength={100} defaultValue={begin} />
        </label>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
      {search !== '' && (
        <QueryView query={found} part skeleton="list">
          {(all) => {
            const offered = all.filter(({ id }) => !without.includes(id));
            return (
              <>
                <p role="status">
                  {offered.length === 0 ? 'No other carer matches.' : plural(offered.length, 'carer', 'carers')}
                </p>
                {offered.length > 0 && (
                  <List items={offered} label="Carers">
                    {(carer) => (
                      <ListRow title={carer.full_name} detail={carerDetail(carer)}>
                        <Button variant="secondary" size="small" onClick={() => onChoose(carer)}>
                          Choose<span className="visually-hidden"> {carer.full_name}</span>
                        </Button>
                      </ListRow>
                    )}
                  </List>
                )}
              </>
            );
          }}
        </QueryView>
      )}
    </>
  );
}
