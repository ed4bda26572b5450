import { useState } from 'react';
import { errorMessage, reportShown, useMutation } from '@bairn/shared/app';
import { showPickupWord } from '@bairn/shared/calls/pickups';
import { Button } from '../ui/action/Button.tsx';
import { useSend } from '../ui/form/useSend.ts';

/** Shows the password of a person who may collect a child, and hides it again. The API records each look. */
export function PickupWord({ id, name }: { id: string; name: string }) {
  const send = useSend(showPickupWord);
  const [word, setWord] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: () => send({ params: { id } }),
    onSuccess: ({ data }) => setWord(data.word ?? 'No password'),
    onError: (error: Error) => reportShown(error),
  });
  return (
    <span>
      <Button
        variant="quiet"
        size="small"
        busy={look.isPending}
        aria-label={word === null ? `Show password of ${name}` : `Hide password of ${name}`}
        onClick={() => (word === null ? look.mutate() : setWord(null))}
      >
        {word === null ? 'Show password' : 'Hide'}
      </Button>
      <span role="status">
        {word !== null && <strong>{word}</strong>}
        {look.error && errorMessage(look.error)}
      </span>
    </span>
  );
}
