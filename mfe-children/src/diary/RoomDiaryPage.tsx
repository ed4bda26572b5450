import { useState } from 'react';
import {
  apiQuery,
  dataOf,
  errorMessage,
  reportShown,
  toast,
  useBranch,
  useMutation,
  useQuery,
} from '@bairn/shared/app';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import { createDiary } from '@bairn/shared/calls/journal';
import { localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import {
  diaryDetails,
  diaryKinds,
  diaryWords,
  mostEntryChildren,
  type DiaryKind,
} from '@bairn/shared/schema/journalWords';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { today } from '../components/today.ts';
import styles from './RoomDiary.module.css';

type Child = { id: string; full_name: string; room: string | null };
const noRoom = 'Without a room';

/** Meals, sleep and nappies of a whole room: one press for what happened, one to save it for everyone who is ticked. */
export function Component() {
  const { branch, nursery } = useBranch();
  const children = useQuery(
    apiQuery(childrenBasicInfo, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
  );
  return (
    <PageLayout
      title="Diary of the room"
      eyebrow={branch.name}
      intro="Press what happened, then save it for the children who are ticked."
      width="text"
    >
      <QueryView query={children} empty="There are no children at this service yet.">
        {(known) => <Room key={branch.id} branch={branch.id} known={known} />}
      </QueryView>
    </PageLayout>
  );
}

function Room({ branch, known }: { branch: string; known: readonly Child[] }) {
  const rooms = [...new Set(known.map(({ room }) => room ?? noRoom))].toSorted();
  const [room, setRoom] = useState(rooms[0] ?? noRoom);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [what, setWhat] = useState<{ kind: DiaryKind; detail: string } | null>(null);
  const send = useSend(createDiary);
  const inRoom = known.filter((child) => (child.room ?? noRoom) === room);
  const chosen = inRoom.map(({ id }) => id).filter((id) => !left.includes(id));
  const save = useMutation({
    mutationFn: async (diary: { kind: DiaryKind; detail: string }) => {
      const content = { happened_on: today(), happened_at: localTime(new Date().toISOString()), diary };
      // An entry has room for so many children, a large room has several. Who is saved is not saved again after a failure.
      for (let at = 0; at < chosen.length; at += mostEntryChildren) {
        const child_ids = chosen.slice(at, at + mostEntryChildren);
        await send({ query: { nursery_branch_id: branch }, body: { child_ids, content, publish: true } });
        setLeft((former) => [...former, ...child_ids]);
      }
      return chosen.length;
    },
    onSuccess: (count) => {
      toast.success(`Saved for ${plural(count, 'child', 'children')}.`);
      setWhat(null);
      setLeft([]);
    },
    onError: (error: Error) => reportShown(error),
  });
  return (
    <div className={styles.list}>
      {rooms.length > 1 && (
        <div className={styles.row} role="group" aria-label="Rooms">
          {rooms.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === room ? 'soft' : 'quiet'}
              aria-pressed={one === room}
              onClick={() => setRoom(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <Card title="What happened">
        {diaryKinds
          .filter((kind) => diaryDetails[kind].length > 0)
          .map((kind) => (
            <div key={kind} className={styles.row} role="group" aria-label={diaryWords[kind]}>
              <span>{diaryWords[kind]}</span>
              {diaryDetails[kind].map((detail) => {
                const pressed = what?.kind === kind && what.detail === detail;
                return (
                  <Button
                    key={detail}
                    size="small"
                    variant={pressed ? 'soft' : 'secondary'}
                    aria-pressed={pressed}
                    aria-label={`${diaryWords[kind]}: ${detail}`}
                    onClick={() => setWhat({ kind, detail })}
                  >
                    {detail}
                  </Button>
                );
              })}
            </div>
          ))}
      </Card>
      <Button
        busy={save.isPending}
        aria-disabled={!what || chosen.length === 0 || undefined}
        onClick={() => what && chosen.length > 0 && save.mutate(what)}
      >
        {what
          ? `Save ${diaryWords[what.kind].toLowerCase()}, ${what.detail.toLowerCase()}, for ${plural(chosen.length, 'child', 'children')}`
          : 'Press what happened first'}
      </Button>
      {save.error && (
        <Alert tone="danger" live>
          {errorMessage(save.error)}
        </Alert>
      )}
      <fieldset className={styles.children}>
        <legend>{`Children: ${room}`}</legend>
        {inRoom.map(({ id, full_name }) => (
          <label key={id} className={styles.child}>
            <input
              type="checkbox"
              checked={!left.includes(id)}
              onChange={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            />
            {full_name}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
