import { Table } from '@bairn/shared/ui/Table';
import type { Stored } from './stored.ts';

/** What is kept under which name, and until when. */
export function StoredTable({ caption, rows }: { caption: string; rows: readonly Stored[] }) {
  return (
    <Table
      caption={caption}
      rows={rows.map((row) => ({ ...row, id: row.key }))}
      columns={[
        { head: 'Name', cell: ({ key }) => <code>{key}</code> },
        { head: 'What it is', shown: 'second', cell: ({ what }) => what },
        { head: 'Kept until', shown: 'second', labelled: true, cell: ({ until }) => until },
      ]}
    />
  );
}
