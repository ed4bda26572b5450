import * as z from 'zod/mini';
import { apiQuery, dataOf, toast, useMutation, useQuery } from '@bairn/shared/app';
import { bookArchive, bookPdf, familyBooks, listBooks, makeBook, removeBook } from '@bairn/shared/calls/journalBook';
import { addDays, formatDate } from '@bairn/shared/format/date';
import { bookKeptDays, BookPeriod, type JournalBook } from '@bairn/shared/schema/journalBook';
import { Id } from '@bairn/shared/schema/rules';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';
import { today } from '../components/today.ts';
import styles from './Journal.module.css';

type Props = {
  child: { id: string; first_name: string };
  /** The services whose entries a book may hold. */
  services: readonly { id: string; name: string }[];
  /** The service that reads; absent for the family. */
  branch?: string;
  onClose: () => void;
};

/** Days that a new book covers unless others are chosen. */
const usual = 365;
const Asked = z.object({ ...BookPeriod.shape, service: Id });

/** A child's journal as a book: asked for here, made by a job, and saved once it is ready. */
export function BookDialog({ child, services, branch, onClose }: Props) {
  const send = useSend(makeBook);
  const ofBranch = apiQuery(
    listBooks,
    { query: { nursery_branch_id: branch ?? '', child_id: child.id } },
    { select: dataOf },
  );
  const ofFamily = apiQuery(familyBooks, { params: { id: child.id } }, { select: dataOf });
  const staffs = useQuery({ ...ofBranch, enabled: branch !== undefined });
  const familys = useQuery({ ...ofFamily, enabled: branch === undefined });
  return (
    <Dialog open onClose={onClose} title={`The book of ${child.first_name}`} sheet>
      <div className={styles.list}>
        <p>
          All published entries of a period with their pictures, as a PDF to print and as an archive with the videos.
        </p>
        <Form
          schema={Asked}
          label="Period"
          submitLabel="Make a book"
          guard={false}
          defaults={{ service: services[0]?.id, from: addDays(today(), -usual), to: today() }}
          onSubmit={({ service, from, to }) =>
            send({ query: { nursery_branch_id: service }, body: { child_id: child.id, from, to } })
          }
          onDone={() => toast.success('The book is being made.')}
        >
          {services.length > 1 && (
            <Select
              name="service"
              label="Service"
              options={services.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <FieldRow>
            <DateField name="from" label="First day" />
            <DateField name="to" label="Last day" />
          </FieldRow>
        </Form>
        <QueryView
          query={branch === undefined ? familys : staffs}
          part
          empty={<EmptyState title="No books yet">{`A book can be saved for ${bookKeptDays} days.`}</EmptyState>}
        >
          {(books) => (
            <ul role="list" className={styles.list} aria-label="Books">
              {books.map((book) => (
                <li key={book.id}>
                  <Book book={book} name={child.first_name} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

const reasons = {
  empty: 'Nothing was published in this period. Choose another one.',
  too_large: 'The pictures and videos of this period are too large for one book. Choose a shorter one.',
  error: 'Something failed. Make the book again.',
} as const;

/** "3 MB" */
const megabytes = (bytes: number | null) => `${Math.max(1, Math.round((bytes ?? 0) / 1_000_000))} MB`;

function Book({ book, name }: { book: JournalBook; name: string }) {
  const { id, service, from, to, state, done, parts, failed_because: reason, is_stale, pdf_bytes, zip_bytes } = book;
  const remove = useSend(removeBook);
  const period = `${formatDate(from)} to ${formatDate(to)}`;
  const file = `Journal of ${name} ${from} to ${to}`;
  const params = { id };
  const removing = useMutation({ mutationFn: () => remove({ params }) });
  // The entries stay, and a book can be made again: it needs no confirmation.
  const removes = state === 'working' ? 'Cancel' : 'Delete';
  return (
    <Card title={period} listed>
      <div className={styles.list}>
        <p className={styles.muted}>{service.name}</p>
        {state === 'working' && (
          <p className={styles.row} role="status">
            {parts === 0 ? 'The book is waiting to be made.' : `${Math.round((100 * done) / parts)}% made `}
            <progress value={done} max={Math.max(1, parts)} aria-label={`Book of ${period}`} />
          </p>
        )}
        {state === 'failed' && (
          <p>
            <Badge tone="danger">Not made</Badge> {reasons[reason ?? 'error']}
          </p>
        )}
        {state === 'ready' && is_stale && (
          <p>
            <Badge tone="warning">Out of date</Badge> An entry was changed, or a picture may no longer be shown. Make
            the book again.
          </p>
        )}
        <div className={styles.row}>
          {state === 'ready' && !is_stale && (
            <>
              <DownloadButton
                size="small"
                label={`Save the PDF, ${megabytes(pdf_bytes)}`}
                endpoint={bookPdf}
                request={() => ({ params })}
                name={`${file}.pdf`}
              />
              <DownloadButton
                size="small"
                label={`Save the archive, ${megabytes(zip_bytes)}`}
                endpoint={bookArchive}
                request={() => ({ params })}
                name={`${file}.zip`}
              />
            </>
          )}
          <Button
            size="small"
            variant="quiet"
            busy={removing.isPending}
            aria-label={`${removes}: ${period}`}
            onClick={() => removing.mutate()}
          >
            {removes}
          </Button>
        </div>
      </div>
    </Card>
  );
}
