import { deleteTemplate } from '@bairn/shared/calls/rotaTemplates';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = {
  template: { id: string; name: string };
  /** Before the dialog closes, when it is deleted. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Deletes a template. Rotas that were made from it stay. */
export function DeleteTemplateDialog({ template: { id, name }, onDeleted, onClose }: Props) {
  const scope = useScope();
  const send = useSend(deleteTemplate);
  return (
    <ActionDialog
      title="Delete the template"
      message={`“${name}” is deleted for good. Rotas that were made from it stay as they are.`}
      confirmLabel="Delete the template"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { ...scope, id } });
        onDeleted?.();
      }}
      done={() => 'The template is deleted.'}
    />
  );
}
