import { useMemo, useState } from 'react';
import {
  apiQuery,
  dataOf,
  errorMessage,
  toast,
  useBranch,
  useMutation,
  useNavigate,
  useParams,
  useQuery,
  useSearchParams,
} from '@bairn/shared/app';
import { importTemplate } from '@bairn/shared/calls/rotaTemplates';
import { formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { TemplateImport } from '@bairn/shared/schema/rotaTemplates';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Choices } from '@bairn/shared/ui/Choices';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { Conflicts } from './Conflicts.tsx';
import { ImportDatesDialog } from './ImportDatesDialog.tsx';
import { missingTemplate } from './missingTemplate.tsx';
import { templateQuery } from './queries.ts';
import styles from './Templates.module.css';

/** Puts a template into dates: first what does not fit, then the shifts. */
export function Component() {
  const { template_id = '', start_date = '', end_date = '' } = useParams();
  const { branch } = useBranch();
  const params = { ...useScope(), id: template_id };
  const [search] = useSearchParams();
  const conflicts = search.get('conflicts') === 'leave_out' ? ('leave_out' as const) : ('open' as const);
  // One key for what is shown and what is then sent: a second press adds nothing a second time.
  const asked = [template_id, start_date, end_date, conflicts].join(' ');
  const key = useMemo(() => keyFor(asked), [asked]);
  const template = useQuery(templateQuery(params));
  const request = { params, body: { key, from: start_date, to: end_date, dry_run: true, conflicts } };
  const preview = useQuery(apiQuery(importTemplate, request, { select: dataOf, shows: () => true }));
  const [asking, setAsking] = useState(false);
  const name = template.data?.name;
  return (
    <DetailPage
      query={preview}
      name="Put the template into weeks"
      eyebrow={branch.name}
      back={{ to: servicePaths.rotaTemplate(template_id), label: name ?? 'Rota template' }}
      density="compact"
      head={({ from, to }) => ({
        title: name ? `Put “${name}” into weeks` : 'Put the template into weeks',
        intro: from === to ? formatFullDay(from) : `${formatFullDay(from)} to ${formatFullDay(to)}`,
      })}
      actions={
        name !== undefined && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Other dates
          </Button>
        )
      }
      missing={missingTemplate}
    >
      {(known) => (
        <div className={styles.page}>
          <Summary known={known} />
          {known.conflicts.length > 0 && (
            <div className={styles.choice}>
              <span>Shifts whose person cannot work then:</span>
              <Choices
                label="Shifts whose person cannot work then"
                name="conflicts"
                options={[
                  { value: 'open', label: 'Make them open' },
                  { value: 'leave_out', label: 'Leave them out' },
                ]}
              />
            </div>
          )}
          <Conflicts conflicts={known.conflicts} />
          <Import known={known} request={request} />
          {asking && name !== undefined && (
            <ImportDatesDialog
              template={{ id: template_id, name }}
              dates={{ from: start_date, to: end_date }}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    </DetailPage>
  );
}

/** A new key for each request that is asked for. */
const keyFor = (_asked: string) => crypto.randomUUID();

function Summary({ known: { added, opened, left_out, rotas } }: { known: TemplateImport }) {
  const made = rotas.filter(({ is_new }) => is_new).length;
  return (
    <div className={styles.summary}>
      <p>
        <strong>{plural(added, 'shift')}</strong> will be added
        {opened > 0 && `, ${opened} of them open because their person cannot work then`}
        {left_out > 0 && `; ${plural(left_out, 'shift')} will be left out`}.
      </p>
      {made > 0 && <p>{plural(made, 'new draft rota is', 'new draft rotas are')} made. Staff do not see a draft.</p>}
    </div>
  );
}

type Request = Parameters<ReturnType<typeof useSend<typeof importTemplate>>>[0];

function Import({ known, request }: { known: TemplateImport; request: NonNullable<Request> }) {
  const navigate = useNavigate();
  const send = useSend(importTemplate);
  const act = useMutation({
    meta: { shows: () => true },
    mutationFn: async () => {
      const { params, body } = request;
      if (!params || !body) throw new Error('An import has a path and a body');
      return (await send({ params, body: { ...body, dry_run: false } })).data;
    },
    onSuccess: ({ added, rotas }) => {
      toast.success(`${plural(added, 'shift is', 'shifts are')} added.`);
      const [first] = rotas;
      const only = rotas.length === 1 ? first?.id : null;
      void navigate(only ? servicePaths.editRota(only) : servicePaths.rotas());
    },
  });
  return (
    <>
      {act.error && (
        <Alert tone="danger" live>
          {errorMessage(act.error)}
        </Alert>
      )}
      <div>
        {known.added === 0 ? (
          <p>No shift of the template fits these dates. Choose other dates.</p>
        ) : (
          <Button busy={act.isPending} onClick={() => act.mutate()}>
            Add {plural(known.added, 'shift')}
          </Button>
        )}
      </div>
    </>
  );
}
