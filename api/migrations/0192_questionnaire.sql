-- One version of a questionnaire, as an operator imported it. Its questions never change: a change is another version.
create table questionnaire (
  id uuid primary key,
  -- The same for all versions.
  key text not null,
  version integer not null check (version > 0),
  title text not null,
  message text not null,
  -- Where "Find out more" leads.
  more_address text not null,
  -- First halves of the postcodes whose families are asked; null asks all families.
  outcodes text[],
  -- First and last day on which families are asked.
  opens_on date not null,
  closes_on date not null,
  -- When a later version took its place.
  closed_at timestamptz,
  -- What the file said beside its days: the same again is no new version.
  content_hash text not null,
  -- When its answers were first exported; they are no one's from then on.
  exported_at timestamptz,
  created_at timestamptz not null,
  unique (key, version),
  constraint opens_before_it_closes check (closes_on >= opens_on)
);

create table questionnaire_question (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire,
  -- 1 for the first.
  place integer not null check (place > 0),
  question text not null,
  render_type text not null check (render_type in ('free-text', 'single-option', 'multiple-option')),
  unique (questionnaire_id, place)
);

create table questionnaire_option (
  id uuid primary key,
  question_id uuid not null references questionnaire_question,
  place integer not null check (place > 0),
  option text not null,
  unique (question_id, place)
);

-- That a family was asked, and how far it is.
create table questionnaire_respondent (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire,
  keyworker_profile_id uuid not null references keyworker_profile,
  status text not null check (status in ('asked', 'answering', 'finished')),
  -- The place of the question that is next; one more than there are once it is finished.
  place integer not null default 1 check (place > 0),
  -- The last day on which the family was asked at its login.
  asked_on date not null,
  created_at timestamptz not null,
  unique (questionnaire_id, keyworker_profile_id)
);
create index questionnaire_respondent_family on questionnaire_respondent (keyworker_profile_id, asked_on);

-- An answer to a question, or that it was skipped. Without a respondent it is no one's.
create table questionnaire_answer (
  id uuid primary key,
  question_id uuid not null references questionnaire_question,
  respondent_id uuid references questionnaire_respondent,
  skipped boolean not null,
  answer_text text,
  unique (respondent_id, question_id),
  constraint skipped_says_nothing check (not skipped or answer_text is null)
);
create index questionnaire_answer_question_id on questionnaire_answer (question_id);

create table questionnaire_choice (
  answer_id uuid not null references questionnaire_answer on delete cascade,
  option_id uuid not null references questionnaire_option,
  primary key (answer_id, option_id)
);
create index questionnaire_choice_option_id on questionnaire_choice (option_id);
