import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { listComments, writeComment } from '@bairn/shared/calls/journalFeed';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { NewComment } from '@bairn/shared/schema/journalFeed';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Journal.module.css';

/** The comments on one child's copy of an entry, and a form for one more. */
export function Comments({ entry, title, name }: { entry: string; title: string; name: string }) {
  const query = useQuery(apiQuery(listComments, { query: { feed_entry_id: entry } }, { select: dataOf }));
  const send = useSend(writeComment);
  return (
    <div className={styles.list}>
      <QueryView query={query} empty="No comments yet." part>
        {(comments) => (
          <ul role="list" className={styles.list} aria-label={`Comments on ${title}`}>
            {comments.map(({ id, by, is_you, text, at }) => (
              <li key={id}>
                <strong>{is_you ? 'You' : by}</strong>
                <span className={styles.muted}>{` · ${formatDay(localDate(at))}`}</span>
                <div className={styles.text}>{text}</div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <Form
        schema={NewComment}
        label={`Comment on ${title}`}
        submitLabel="Send the comment"
        clearOnDone
        onSubmit={({ text }) => send({ body: { feed_entry_id: entry, text } })}
      >
        <TextArea name="text" label="Comment" rows={2} hint={`${name}’s family and the staff read it.`} />
      </Form>
    </div>
  );
}
