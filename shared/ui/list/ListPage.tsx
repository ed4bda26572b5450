import type { ComponentProps, ReactNode } from 'react';
import type { AnyList } from '@bairn/shared/schema/list';
import { PageLayout } from '../page/PageLayout.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListView, type Answer, type ListViewProps } from './ListView.tsx';

type Props<L extends AnyList, A extends Answer> = ListViewProps<L, A> &
  Omit<ComponentProps<typeof PageLayout>, 'children'> & {
    /** Above the filters: news about the list, or a choice between lists. */
    children?: ReactNode;
  };

/** A page that is a list: its heading with the export, and the list from its declaration, compact unless told. */
export function ListPage<L extends AnyList, A extends Answer>(props: Props<L, A>) {
  const { list, cells, empty, from, summary, lists, choice, children, actions, ...layout } = props;
  return (
    <PageLayout
      density="compact"
      {...layout}
      actions={
        <>
          {actions}
          <ExportButton file={list.file} />
        </>
      }
    >
      {children}
      <ListView list={list} cells={cells} empty={empty} from={from} summary={summary} lists={lists} choice={choice} />
    </PageLayout>
  );
}
