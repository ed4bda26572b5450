import type { ComponentProps, ReactNode } from 'react';
import type { UseQueryResult } from '@bairn/shared/app';
import { ErrorState } from './ErrorState.tsx';
import { isMissing } from './isMissing.ts';
import { PageLayout } from './PageLayout.tsx';
import { PendingWords } from './PendingWords.tsx';
import { QueryView } from './QueryView.tsx';

type Layout = ComponentProps<typeof PageLayout>;

type Props<Data> = Omit<Layout, 'title' | 'children' | 'heading' | 'intro' | 'pending' | 'dataError'> & {
  query: UseQueryResult<Data>;
  /** What it is called until its own name is known: "Childcare service". */
  name: string;
  /** The words of the page's head, once it is known. */
  head: (data: Data) => Pick<Layout, 'title' | 'heading' | 'eyebrow' | 'intro'>;
  /** How many lines the heading and the introduction take while they are loading; one each by default. */
  lines?: { heading?: number; intro?: number };
  /** The page where there is no such object, or none for this person. */
  missing: { title: string; message: string; action: ReactNode };
  skeleton?: ComponentProps<typeof QueryView>['skeleton'];
  /** The content waits for something besides the query: it comes as a whole. */
  waits?: boolean;
  children: (data: Data) => ReactNode;
};

/** A page about one object: its name in the head, its content below, and a page of its own where it does not exist. */
export function DetailPage<Data>(props: Props<Data>) {
  const { query, name, head, lines, missing, skeleton = 'details', waits = false, children, ...layout } = props;
  const { data, isPending } = query;
  if (isMissing(query)) {
    return (
      <PageLayout {...layout} title={missing.title} lead={undefined} actions={undefined}>
        <ErrorState kind="not-found" titled message={missing.message} action={missing.action} />
      </PageLayout>
    );
  }
  const pending = {
    title: name,
    heading: <PendingWords label={name} lines={lines?.heading} />,
    eyebrow: layout.eyebrow ?? <PendingWords />,
    intro: <PendingWords lines={lines?.intro} />,
  };
  return (
    <PageLayout
      {...layout}
      {...(data !== undefined ? head(data) : isPending ? pending : { title: name })}
      pending={isPending}
    >
      <QueryView query={waits ? { ...query, data: undefined } : query} skeleton={skeleton}>
        {children}
      </QueryView>
    </PageLayout>
  );
}
