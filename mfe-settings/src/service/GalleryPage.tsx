import { useState } from 'react';
import { reportError, useQuery } from '@bairn/shared/app';
import { mostPhotos, PhotoDescription } from '@bairn/shared/schema/gallery';
import type { Branch, GalleryPhoto } from '@bairn/shared/schema/serviceProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextField } from '@bairn/shared/ui/TextField';
import { useUploads } from '@bairn/shared/ui/useUploads';
import { PhotoDrop } from './PhotoDrop.tsx';
import { PhotoList } from './PhotoList.tsx';
import { branchQuery, type Scope } from './queries.ts';
import styles from './Service.module.css';
import { ServicePage } from './ServicePage.tsx';
import { useGallery } from './useGallery.ts';

/** Service Profile, photo gallery: the photos of the public page in their order, the cover, and the logo. */
export function Component() {
  return (
    <ServicePage
      title="Photo gallery"
      intro="Photos of your rooms, garden and days. Cover photo: 1080 × 500 recommended."
    >
      {({ nursery, branch }) => <Gallery key={branch.id} params={{ nursery: nursery.id, branch: branch.id }} />}
    </ServicePage>
  );
}

function Gallery({ params }: { params: Scope }) {
  return (
    <QueryView query={useQuery(branchQuery(params))} skeleton="cards">
      {(branch) => <Photos params={params} branch={branch} />}
    </QueryView>
  );
}

function Photos({ params, branch }: { params: Scope; branch: Branch }) {
  const gallery = useGallery(params, branch);
  const { photos } = gallery;
  const { sendings, add, dismiss } = useUploads((photo, options) => gallery.send({ photo }, options));
  const [asked, setAsked] = useState<{ photo: GalleryPhoto; to: 'describe' | 'remove' }>();
  const close = () => setAsked(undefined);
  return (
    <div className={styles.details}>
      <section className={styles.details} aria-labelledby="photos">
        <h2 id="photos" className={styles.heading}>{`Photos (${photos.length} of ${mostPhotos})`}</h2>
        <PhotoDrop sendings={sendings} onAdd={add} onDismiss={dismiss} full={photos.length >= mostPhotos} />
        {photos.length === 0 ? (
          <EmptyState title="No photos yet" level={3}>
            Families look at photos first. Until you add some, your page shows a drawing.
          </EmptyState>
        ) : (
          <>
            <p className={styles.hint}>
              Drag a photo to another place, use the arrow keys on its handle, or move it from its menu. Families see
              them in this order. The cover is shown in the search and at the top of your page. Ask families before you
              show their children.
            </p>
            <PhotoList
              gallery={gallery}
              onDescribe={(photo) => setAsked({ photo, to: 'describe' })}
              onRemove={(photo) => setAsked({ photo, to: 'remove' })}
            />
          </>
        )}
      </section>
      <section aria-label="Logo of the service">
        <FileDrop
          label="Logo"
          hint="A jpg, gif or png, 10MB or smaller. Without one, families see the logo of your business information."
          preview={branch.logo_url}
          onUpload={(service_logo, options) => gallery.send({ service_logo }, options)}
          onRemove={() => void gallery.send({ remove: 'service_logo' }).catch(reportError)}
        />
      </section>
      {asked?.to === 'describe' && (
        <ActionDialog
          title="Describe the photo"
          message="Say in a few words what it shows. It is read to people who cannot see it."
          confirmLabel="Save"
          schema={PhotoDescription}
          defaults={{ description: asked.photo.description }}
          fields={<TextField name="description" label="Description" optional maxLength={200} />}
          onConfirm={({ description }) => gallery.describe(asked.photo, description ?? null)}
          onClose={close}
          done={() => 'The description was saved'}
        />
      )}
      {asked?.to === 'remove' && (
        <ActionDialog
          title="Remove the photo"
          message={
            asked.photo.cover
              ? 'It is your cover photo. Families will see a drawing until you choose another. This cannot be undone.'
              : 'It leaves your page for good. This cannot be undone.'
          }
          confirmLabel="Remove"
          danger
          onConfirm={() => gallery.remove(asked.photo)}
          onClose={close}
          done={() => 'The photo was removed'}
        />
      )}
    </div>
  );
}
