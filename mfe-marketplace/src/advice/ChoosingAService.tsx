import { paths } from '@bairn/shared/paths';
import { Link } from '@bairn/shared/app';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './AdvicePage.module.css';
import { Guide } from './Guide.tsx';
import { Part } from './Part.tsx';

/** The types of childcare by their ids in the list `service_types`, with what each is good for. */
const kinds = [
  {
    type: 1,
    name: 'Nurseries',
    words: 'Often from a few months old, in rooms by age, for half or full days all year.',
  },
  {
    type: 2,
    name: 'Playgroups',
    words: 'A few hours of play with other children, often run by parents and only in term time.',
  },
  { type: 7, name: 'Childminders', words: 'A small group of mixed ages in a home, often with flexible hours.' },
  { type: 5, name: 'Out of school care', words: 'Before and after school, often with a walk to and from it.' },
  { type: 6, name: 'Holiday playschemes', words: 'Days of activity while the schools are closed.' },
];

/** The Care Inspectorate's grades, from 6 down. */
const grades = ['Excellent', 'Very Good', 'Good', 'Adequate', 'Weak', 'Unsatisfactory'];

/** What kinds of childcare there are, what grades say, and what to look for on a visit. */
export function ChoosingAService() {
  return (
    <Guide
      id="choosing"
      title="Choosing a service"
      intro="There is no best kind of childcare, only what suits your child and your week. Look early, visit two or three, and trust what you see."
    >
      <Part id="kinds" title="Kinds of childcare">
        <ul>
          {kinds.map(({ type, name, words }) => (
            <li key={type}>
              <Link to={paths.search({ type })}>{name}</Link>: {words}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="inspection-grades" title="What the grades mean">
        <p>
          The Care Inspectorate registers childcare in Scotland, inspects it and grades it from 1 to 6. Each area of the
          work has a grade of its own.
        </p>
        <ul>
          {grades.map((word, index) => (
            <li key={word}>
              <strong>{grades.length - index}</strong> {word}
            </li>
          ))}
        </ul>
        <p>
          Most services are graded Good or better. Look at the date: a grade from years ago says little about today. New
          services have none yet. The reports say more than the number, and are free to read at{' '}
          <a href="https://www.careinspectorate.com">careinspectorate.com</a>.
        </p>
      </Part>
      <Part id="adults-and-children" title="How many adults there are">
        <p>The minimum for a nursery, a playgroup or a club:</p>
        <Facts
          items={[
            { label: 'Under two', value: 'One adult for three children' },
            { label: 'Two to three', value: 'One adult for five children' },
            { label: 'Three and over', value: 'One adult for eight children' },
            { label: 'All are eight or over', value: 'One adult for ten children' },
          ]}
        />
        <p>
          A childminder may have six children under twelve, of whom at most three are not at school yet and at most one
          is under one. Their own children count.
        </p>
      </Part>
      <Part id="on-a-visit" title="What to look for on a visit">
        <ul>
          <li>Do the adults get down to the children, listen, and let them finish what they do?</li>
          <li>Are the children busy and at ease? Is there a quiet corner, and do they get outside every day?</li>
          <li>Who would be your child’s key person, and how long have the staff been there?</li>
          <li>How do they settle in a new child, and what do they do when one cries?</li>
          <li>What is for lunch, and how do they keep a child with an allergy safe?</li>
          <li>How do you hear how the day was?</li>
          <li>Can you see the certificate of registration and the last inspection report?</li>
        </ul>
      </Part>
      <Part id="additional-support" title="If your child needs additional support">
        <p>
          Tell a service early what your child needs and what helps. It has to make reasonable adjustments for a
          disabled child, and your council, your health visitor or your child’s doctor can help it to plan.
        </p>
      </Part>
      <Part id="on-bairn" title="Finding one on Bairn">
        <p>
          Search by your postcode, your child’s age and the day you need. Services you can book online come first, with
          the places left; the others come from the public register, and you contact them yourself. Press the heart on
          the ones you like to keep them under Favourites.
        </p>
        <p className={styles.next}>
          <ButtonLink to={paths.search()}>Find childcare</ButtonLink>
          <ButtonLink to={paths.favourites()} variant="secondary">
            Your favourites
          </ButtonLink>
        </p>
      </Part>
    </Guide>
  );
}
