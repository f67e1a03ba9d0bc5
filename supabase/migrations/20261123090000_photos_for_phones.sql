-- A photo as wide as a phone is drawn at 700 to 800 points: 960 of them are a third more bytes than it shows.
alter table public.property_images
  drop constraint property_images_widths_check,
  add constraint property_images_widths_check check (widths <@ array[480, 800, 960]);

comment on column public.property_images.widths is
  'Smaller files stored beside it: <path>-480.jpg, <path>-800.jpg, <path>-960.jpg; those of before have no 800.';
