-- Finding by any part of a text: trigrams. They are made of ASCII letters and digits only where the cluster's locale is C, so search_fold writes Bangla letters as Latin ones, alike where they sound alike.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN pg_catalog.translate(pg_catalog.lower(words),
  '০১২৩৪৫৬৭৮৯অআইঈউঊঋএঐওঔািীুূৃেৈোৌকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎংঃ়্ঁ‌‍',
  '0123456789aaiiuureeooaiiuureeookkggnccjjnttddnttddnppbbmjrlssshtnh');
--> statement-breakpoint
-- The digits of a phone number from its end: a number without its country's code, or its last four digits, is a prefix of it.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN pg_catalog.reverse(pg_catalog.regexp_replace(phone, '[^0-9]', '', 'g'));
