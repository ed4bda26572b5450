import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useLocation } from '@bairn/shared/app';
import type { Meta } from '@bairn/shared/schema/endpoint';
import type { AnyList } from '@bairn/shared/schema/list';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { QueryView } from '../page/QueryView.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { filterNames } from './listAddress.ts';
import { ListFilters } from './ListFilters.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './ListView.module.css';
import { Pagination } from './Pagination.tsx';
import { searchWith } from './searchWith.ts';
import { Table } from './Table.tsx';
import { useChoice, type RowChoice } from './useChoice.ts';
import type { Listed } from './useList.ts';

/** What the call of a list answers. */
export type Answer = { data: readonly object[]; meta: Meta };
type RowOf<A extends Answer> = A['data'][number];
type Column<L extends AnyList> = L['columns'][number];

/** How a page draws cells: needed for each column that the declaration gives no text. */
type Cells<L extends AnyList, Row> = {
  [Id in Exclude<Column<L>, { text: unknown }>['id']]: (row: Row) => ReactNode;
} & { [Id in Column<L>['id']]?: (row: Row) => ReactNode };

export type ListViewProps<L extends AnyList, A extends Answer> = {
  /** What `useList` gives. */
  list: Listed<L, A>;
  cells: Cells<L, RowOf<A>>;
  /** What stands there while there is nothing at all: a sentence, or an `EmptyState` with a way on. */
  empty: ReactNode;
  /** From how many pixels the columns stand side by side. */
  from?: ComponentProps<typeof Table>['from'];
  /** Between the filters and the table: sums, a legend. */
  summary?: (answer: A) => ReactNode;
  /** A choice between lists, at the beginning of the line of filters. */
  lists?: ReactNode;
  /** Rows can be chosen, and something done with all that are. */
  choice?: RowChoice<RowOf<A>> | false | undefined;
};

/** A list from its declaration: filters, table, pages, and what it says when there is nothing, no match or a failure. */
export function ListView<L extends AnyList, A extends Answer>(props: ListViewProps<L, A>) {
  const { cells, empty, from, summary, lists, choice } = props;
  const { list, query, narrowed } = props.list;
  const { pathname, search } = useLocation();
  const [one, many] = list.counted;
  const all = searchWith(search, Object.fromEntries([...filterNames(list), 'page'].map((name) => [name, null])));
  useKeptFocus(query.data?.data);
  const chosen = useChoice<RowOf<A>>(choice || noChoice, { of: props.list.of, page: query.data?.data ?? [] });
  const view = useRef<HTMLDivElement>(null);
  useFocusAfter(chosen.rows.length, view);

  const columns = list.columns.map(({ id, head, sort, align, shown, labelled, clip, text }) => ({
    head,
    sort,
    align,
    shown,
    labelled,
    clip,
    // A column without a text has a cell, by its type; its rows are those of the declaration.
    cell:
      (cells as Readonly<Record<string, ((row: RowOf<A>) => ReactNode) | undefined>>)[id] ??
      (text as (row: RowOf<A>) => string),
  }));
  return (
    <div className={styles.view} ref={view}>
      <ListFilters list={list} asked={props.list.asked} answer={query.data}>
        {lists}
      </ListFilters>
      <QueryView
        query={query}
        skeleton={<ListSkeleton />}
        empty={
          narrowed ? (
            <EmptyState
              title="No exact match"
              action={
                <ButtonLink variant="secondary" to={`${pathname}${all}`}>
                  Show all {many}
                </ButtonLink>
              }
            >
              Try removing a filter.
            </EmptyState>
          ) : (
            empty
          )
        }
      >
        {(answer) => (
          <div className={styles.view}>
            {summary?.(answer)}
            <Table
              caption={list.name}
              rows={answer.data}
              columns={columns}
              from={from}
              choice={choice ? chosen : undefined}
            />
            <Pagination meta={answer.meta} of={answer.meta.total === 1 ? one : many} />
          </div>
        )}
      </QueryView>
      {choice && (
        <ChoiceBar count={chosen.rows.length} elsewhere={chosen.elsewhere} most={choice.most} onClear={chosen.clear}>
          {choice.actions(chosen.rows, chosen.clear)}
        </ChoiceBar>
      )}
    </div>
  );
}

const noChoice = { name: () => '' };

/** The bar leaves with the choice, and takes the focus with it: it goes to the box that chooses all. */
function useFocusAfter(count: number, view: RefObject<HTMLDivElement | null>) {
  const before = useRef(0);
  useEffect(() => {
    const ended = before.current > 0 && count === 0;
    before.current = count;
    if (!ended || document.activeElement !== document.body) return;
    view.current?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true });
  }, [count, view]);
}

/** A row that leaves a list takes the focus with it: the keyboard goes on from the page's beginning, which is read out. */
function useKeptFocus(rows: readonly unknown[] | undefined) {
  useEffect(() => {
    if (!rows || document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [rows]);
}
