// Written by Scripts/bundle-texts. Do not edit.
// swift-format-ignore-file

/// The files of the catalogue of breaking rules.
enum RuleTopicTexts {
    static let all: [RuleTopicText] = [
        RuleTopicText(folder: "1-proto", text: ###"""
# Files and packages

```proto shop/v1/shop.proto
…
```

## FILE_NO_DELETE

```diff
@@ shop/v1/orders.proto @@
 syntax = "proto3";
 package shop.v1;
 message Order {}
@@ shop/v1/refunds.proto @@
-syntax = "proto3";
-package shop.v1;
```

Keep the file, because code imports it, and mark it as deprecated.

```diff
@@ shop/v1/orders.proto @@
 syntax = "proto3";
 package shop.v1;
 message Order {}
@@ shop/v1/refunds.proto @@
 syntax = "proto3";
 package shop.v1;
+option deprecated = true;
```

## FILE_SAME_PACKAGE

```diff also PACKAGE_NO_DELETE
 syntax = "proto3";
-package shop.v1;
+package shop.v2;
```

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
```

## FILE_SAME_SYNTAX

```diff
-syntax = "proto2";
+syntax = "proto3";
 package shop.v1;
```

Keep the syntax, and put what needs another one into a file of its own.

```diff
@@ shop/v1/orders.proto @@
 syntax = "proto2";
 package shop.v1;
@@ shop/v1/refunds.proto @@
+syntax = "proto3";
+package shop.v1;
```

## PACKAGE_ENUM_NO_DELETE

```diff also ENUM_NO_DELETE
 syntax = "proto3";
 package shop.v1;
 enum Size { SIZE_UNSPECIFIED = 0; }
-enum State { STATE_UNSPECIFIED = 0; }
```

Keep it in its package: in another file of the package, it has the same full name.

```diff also ENUM_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 enum Size { SIZE_UNSPECIFIED = 0; }
-enum State { STATE_UNSPECIFIED = 0; }
@@ shop/v1/more.proto @@
+syntax = "proto3";
+package shop.v1;
+enum State { STATE_UNSPECIFIED = 0; }
```

## PACKAGE_EXTENSION_NO_DELETE

```diff also EXTENSION_NO_DELETE
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
 extend Order { optional string size = 101; }
-extend Order { optional string note = 100; }
```

Keep it in its package: in another file of the package, it has the same full name.

```diff also EXTENSION_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
 extend Order { optional string size = 101; }
-extend Order { optional string note = 100; }
@@ shop/v1/more.proto @@
+syntax = "proto2";
+package shop.v1;
+import "shop/v1/shop.proto";
+extend Order { optional string note = 100; }
```

## PACKAGE_MESSAGE_NO_DELETE

```diff also MESSAGE_NO_DELETE
 syntax = "proto3";
 package shop.v1;
 message Order {}
-message Refund {}
```

Keep it in its package: in another file of the package, it has the same full name.

```diff also MESSAGE_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 message Order {}
-message Refund {}
@@ shop/v1/more.proto @@
+syntax = "proto3";
+package shop.v1;
+message Refund {}
```

## PACKAGE_NO_DELETE

```diff also FILE_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
@@ shop/refunds/v1/refunds.proto @@
-syntax = "proto3";
-package shop.refunds.v1;
-message Refund {}
```

Keep the package, and mark what is in it as deprecated.

```diff also MESSAGE_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
@@ shop/refunds/v1/refunds.proto @@
 syntax = "proto3";
 package shop.refunds.v1;
-message Refund {}
```

## PACKAGE_SERVICE_NO_DELETE

```diff also SERVICE_NO_DELETE
 syntax = "proto3";
 package shop.v1;
 message Order {}
-service Refunds {}
```

Keep it in its package: in another file of the package, it has the same full name.

```diff also SERVICE_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 message Order {}
-service Refunds {}
@@ shop/v1/more.proto @@
+syntax = "proto3";
+package shop.v1;
+service Refunds {}
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Options of files

```proto shop/v1/shop.proto
…
```

## FILE_SAME_CC_ENABLE_ARENAS

```diff
 syntax = "proto3";
 package shop.v1;
-option cc_enable_arenas = true;
+option cc_enable_arenas = false;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option cc_enable_arenas = true;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option cc_enable_arenas = false;
```

## FILE_SAME_CC_GENERIC_SERVICES

```diff
 syntax = "proto3";
 package shop.v1;
-option cc_generic_services = true;
+option cc_generic_services = false;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option cc_generic_services = true;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option cc_generic_services = false;
```

## FILE_SAME_CSHARP_NAMESPACE

```diff
 syntax = "proto3";
 package shop.v1;
-option csharp_namespace = "Shop.V1";
+option csharp_namespace = "Store.V1";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option csharp_namespace = "Shop.V1";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option csharp_namespace = "Store.V1";
```

## FILE_SAME_GO_PACKAGE

```diff
 syntax = "proto3";
 package shop.v1;
-option go_package = "example.com/shop/v1";
+option go_package = "example.com/store/v1";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option go_package = "example.com/shop/v1";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option go_package = "example.com/store/v1";
```

## FILE_SAME_JAVA_GENERIC_SERVICES

```diff
 syntax = "proto3";
 package shop.v1;
-option java_generic_services = true;
+option java_generic_services = false;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option java_generic_services = true;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option java_generic_services = false;
```

## FILE_SAME_JAVA_MULTIPLE_FILES

```diff
 syntax = "proto3";
 package shop.v1;
-option java_multiple_files = true;
+option java_multiple_files = false;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option java_multiple_files = true;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option java_multiple_files = false;
```

## FILE_SAME_JAVA_OUTER_CLASSNAME

```diff
 syntax = "proto3";
 package shop.v1;
-option java_outer_classname = "ShopProto";
+option java_outer_classname = "StoreProto";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option java_outer_classname = "ShopProto";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option java_outer_classname = "StoreProto";
```

## FILE_SAME_JAVA_PACKAGE

```diff
 syntax = "proto3";
 package shop.v1;
-option java_package = "com.example.shop.v1";
+option java_package = "com.example.store.v1";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option java_package = "com.example.shop.v1";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option java_package = "com.example.store.v1";
```

## FILE_SAME_OBJC_CLASS_PREFIX

```diff
 syntax = "proto3";
 package shop.v1;
-option objc_class_prefix = "SHP";
+option objc_class_prefix = "STR";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option objc_class_prefix = "SHP";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option objc_class_prefix = "STR";
```

## FILE_SAME_OPTIMIZE_FOR

```diff
 syntax = "proto3";
 package shop.v1;
-option optimize_for = SPEED;
+option optimize_for = CODE_SIZE;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option optimize_for = SPEED;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option optimize_for = CODE_SIZE;
```

## FILE_SAME_PHP_CLASS_PREFIX

```diff
 syntax = "proto3";
 package shop.v1;
-option php_class_prefix = "Shop";
+option php_class_prefix = "Store";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option php_class_prefix = "Shop";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option php_class_prefix = "Store";
```

## FILE_SAME_PHP_METADATA_NAMESPACE

```diff
 syntax = "proto3";
 package shop.v1;
-option php_metadata_namespace = "Shop\\V1\\Meta";
+option php_metadata_namespace = "Store\\V1\\Meta";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option php_metadata_namespace = "Shop\\V1\\Meta";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option php_metadata_namespace = "Store\\V1\\Meta";
```

## FILE_SAME_PHP_NAMESPACE

```diff
 syntax = "proto3";
 package shop.v1;
-option php_namespace = "Shop\\V1";
+option php_namespace = "Store\\V1";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option php_namespace = "Shop\\V1";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option php_namespace = "Store\\V1";
```

## FILE_SAME_PY_GENERIC_SERVICES

```diff
 syntax = "proto3";
 package shop.v1;
-option py_generic_services = true;
+option py_generic_services = false;
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option py_generic_services = true;
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option py_generic_services = false;
```

## FILE_SAME_RUBY_PACKAGE

```diff
 syntax = "proto3";
 package shop.v1;
-option ruby_package = "Shop::V1";
+option ruby_package = "Store::V1";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option ruby_package = "Shop::V1";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option ruby_package = "Store::V1";
```

## FILE_SAME_SWIFT_PREFIX

```diff
 syntax = "proto3";
 package shop.v1;
-option swift_prefix = "Shop";
+option swift_prefix = "Store";
```

Set it back. A file of a new package may have another value.

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 option swift_prefix = "Shop";
@@ shop/v2/shop.proto @@
+syntax = "proto3";
+package shop.v2;
+option swift_prefix = "Store";
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Messages and extensions

```proto shop/v1/shop.proto
…
```

## MESSAGE_NO_DELETE

```diff also PACKAGE_MESSAGE_NO_DELETE
 syntax = "proto3";
 package shop.v1;
 message Order {}
-message Refund {}
```

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {}
-message Refund {}
+message Refund { option deprecated = true; }
```

## MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {
+  option no_standard_descriptor_accessor = true;
 }
```

Leave the option out, or rename the field whose name clashes with the accessor.

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {
-  option no_standard_descriptor_accessor = true;
 }
```

## MESSAGE_SAME_JSON_FORMAT

```diff
 edition = "2023";
 package shop.v1;
 message Order {
+  option features.json_format = LEGACY_BEST_EFFORT;
 }
```

Keep the JSON form. Names that clash in it can be set apart by `json_name`.

```diff
 edition = "2023";
 package shop.v1;
 message Order {
-  option features.json_format = LEGACY_BEST_EFFORT;
 }
```

## MESSAGE_SAME_REQUIRED_FIELDS

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
   required string id = 1;
+  required string currency = 2;
 }
```

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
   required string id = 1;
+  optional string currency = 2;
 }
```

## MESSAGE_SAME_WIRE_FORMAT

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
+  option message_set_wire_format = true;
   extensions 4 to max;
 }
```

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
   extensions 4 to max;
 }
+message Extras {
+  option message_set_wire_format = true;
+  extensions 4 to max;
+}
```

## ONEOF_NO_DELETE

```diff also FIELD_NO_DELETE FIELD_NO_DELETE_UNLESS_NAME_RESERVED FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED
 syntax = "proto3";
 package shop.v1;
 message Order {
-  oneof payment {
-    string card = 1;
-  }
 }
```

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {
   oneof payment {
-    string card = 1;
+    string card = 1 [deprecated = true];
+    string account = 2;
   }
 }
```

## EXTENSION_MESSAGE_NO_DELETE

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
-  extensions 100 to 199;
+  extensions 100 to 149;
 }
```

Keep the range. It may be split into several, and it may grow.

```diff
 syntax = "proto2";
 package shop.v1;
 message Order {
-  extensions 100 to 199;
+  extensions 100 to 299;
 }
```

## EXTENSION_NO_DELETE

```diff
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
-extend Order { optional string note = 100; }
```

```diff
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
-extend Order { optional string note = 100; }
+extend Order { optional string note = 100 [deprecated = true]; }
```

## EXTENSION_SAME_NUMBER

```diff
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
-extend Order { optional string note = 100; }
+extend Order { optional string note = 101; }
```

```diff
 syntax = "proto2";
 package shop.v1;
 message Order { extensions 100 to 199; }
-extend Order { optional string note = 100; }
+extend Order {
+  optional string note = 100 [deprecated = true];
+  optional string remark = 101;
+}
```

## RESERVED_MESSAGE_NO_DELETE

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {
   string id = 1;
-  reserved 2;
 }
```

```diff
 syntax = "proto3";
 package shop.v1;
 message Order {
   string id = 1;
-  reserved 2;
+  reserved 2 to 4;
 }
```

## TYPE_SAME_VISIBILITY

```diff
 edition = "2024";
 package shop.v1;
-message Order {}
+local message Order {}
```

Leave it exported, as other files may use it.

```diff
 edition = "2024";
 package shop.v1;
-message Order {}
+export message Order {}
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Fields

```proto shop/v1/shop.proto
syntax = "proto3";
package shop.v1;

message Order {
  string id = 1;
  …
}
```

## FIELD_NO_DELETE

```diff
-string note = 2;
+reserved 2;
+reserved "note";
```

```diff
-string note = 2;
+string note = 2 [deprecated = true];
```

## FIELD_NO_DELETE_UNLESS_NAME_RESERVED

```diff also FIELD_NO_DELETE
-string note = 2;
+reserved 2;
```

```diff also FIELD_NO_DELETE
-string note = 2;
+reserved 2;
+reserved "note";
```

## FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED

```diff also FIELD_NO_DELETE
-string note = 2;
+reserved "note";
```

```diff also FIELD_NO_DELETE
-string note = 2;
+reserved 2;
+reserved "note";
```

## FIELD_SAME_CARDINALITY

```diff
-string note = 2;
+optional string note = 2;
```

```diff
-string note = 2;
+string note = 2 [deprecated = true];
+optional string remark = 3;
```

## FIELD_WIRE_COMPATIBLE_CARDINALITY

```diff also FIELD_SAME_CARDINALITY FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY
-string note = 2;
+repeated string note = 2;
```

```diff also FIELD_SAME_CARDINALITY
-string note = 2;
+optional string note = 2;
```

## FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY

```diff also FIELD_SAME_CARDINALITY FIELD_WIRE_COMPATIBLE_CARDINALITY
-string note = 2;
+repeated string note = 2;
```

```diff also FIELD_SAME_CARDINALITY
-string note = 2;
+optional string note = 2;
```

## FIELD_SAME_TYPE

```diff
-int32 count = 2;
+uint32 count = 2;
```

```diff
-int32 count = 2;
+int32 count = 2 [deprecated = true];
+uint32 size = 3;
```

## FIELD_WIRE_COMPATIBLE_TYPE

```diff also FIELD_SAME_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE
-int32 count = 2;
+string count = 2;
```

```diff also FIELD_SAME_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE
-int32 count = 2;
+int64 count = 2;
```

## FIELD_WIRE_JSON_COMPATIBLE_TYPE

```diff also FIELD_SAME_TYPE
-int32 count = 2;
+int64 count = 2;
```

```diff also FIELD_SAME_TYPE
-int32 count = 2;
+uint32 count = 2;
```

## FIELD_SAME_NAME

```diff also FIELD_SAME_JSON_NAME
-string note = 2;
+string remark = 2;
```

```diff
-string note = 2;
+string note = 2 [deprecated = true];
+string remark = 3;
```

## FIELD_SAME_JSON_NAME

```diff
-string note = 2;
+string note = 2 [json_name = "remark"];
```

Keep the JSON name, or add a field of another name beside it.

```diff
-string note = 2;
+string note = 2 [json_name = "note"];
```

## FIELD_SAME_ONEOF

```diff also FIELD_SAME_CARDINALITY
 oneof payment {
   string card = 2;
-  string account = 3;
 }
+string account = 3;
```

```diff
 oneof payment {
   string card = 2;
   string account = 3;
+  string voucher = 4;
 }
```

## FIELD_SAME_JSTYPE

```diff
-int64 cents = 2;
+int64 cents = 2 [jstype = JS_STRING];
```

Set it back, or add a field with another `jstype` beside it.

```diff
-int64 cents = 2;
+int64 cents = 2 [jstype = JS_NORMAL];
```

## FIELD_SAME_CPP_STRING_TYPE

```diff
-string note = 2;
+string note = 2 [ctype = CORD];
```

Set it back, or add a field with another `ctype` beside it.

```diff
-string note = 2;
+string note = 2 [ctype = STRING];
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Fields: features and defaults

```proto shop/v1/shop.proto
edition = "2023";
package shop.v1;

message Order {
  string id = 1;
  …
}
```

## FIELD_SAME_DEFAULT

```diff
-int32 count = 2 [default = 1];
+int32 count = 2 [default = 10];
```

Keep the default, which is not on the wire: each side takes its own. Add a field with another default beside it.

```diff
-int32 count = 2 [default = 1];
+int32 count = 2 [default = 1, deprecated = true];
+int32 size = 3 [default = 10];
```

## FIELD_SAME_UTF8_VALIDATION

```diff also FIELD_SAME_JAVA_UTF8_VALIDATION
-string note = 2;
+string note = 2 [features.utf8_validation = NONE];
```

Set it back. Text that is not UTF-8 belongs into a field of type `bytes`.

```diff
-string note = 2;
+string note = 2 [features.utf8_validation = VERIFY];
```

## FIELD_SAME_JAVA_UTF8_VALIDATION

```diff
@@ shop/v1/shop.proto @@
 edition = "2023";
 package shop.v1;
 import "google/protobuf/java_features.proto";
 option features.utf8_validation = NONE;
 message Order {
-  string note = 2 [features.(pb.java).utf8_validation = DEFAULT];
+  string note = 2 [features.(pb.java).utf8_validation = VERIFY];
 }
```

Set it back. Text that is not UTF-8 belongs into a field of type `bytes`.

```diff
@@ shop/v1/shop.proto @@
 edition = "2023";
 package shop.v1;
 import "google/protobuf/java_features.proto";
 option features.utf8_validation = NONE;
 message Order {
-  string note = 2 [features.(pb.java).utf8_validation = DEFAULT];
+  string note = 2;
 }
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Enums

```proto shop/v1/shop.proto
edition = "2023";
package shop.v1;

…
```

## ENUM_NO_DELETE

```diff
 message Order {}
-enum State { STATE_UNSPECIFIED = 0; }
```

```diff
 message Order {}
 enum State {
+  option deprecated = true;
   STATE_UNSPECIFIED = 0;
 }
```

## ENUM_SAME_JSON_FORMAT

```diff
 enum State {
+  option features.json_format = LEGACY_BEST_EFFORT;
   STATE_UNSPECIFIED = 0;
 }
```

Keep the JSON form. Names that clash in it get other names beside them, by `allow_alias`.

```diff
 enum State {
-  option features.json_format = LEGACY_BEST_EFFORT;
   STATE_UNSPECIFIED = 0;
 }
```

## ENUM_SAME_TYPE

```diff
 enum State {
-  option features.enum_type = OPEN;
+  option features.enum_type = CLOSED;
   STATE_UNSPECIFIED = 0;
 }
```

```diff
 enum State {
+  option features.enum_type = OPEN;
   STATE_UNSPECIFIED = 0;
 }
```

## ENUM_VALUE_NO_DELETE

```diff
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  reserved 1;
+  reserved STATE_LOST;
 }
```

```diff
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  STATE_LOST = 1 [deprecated = true];
 }
```

## ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED

```diff also ENUM_VALUE_NO_DELETE
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  reserved 1;
 }
```

```diff also ENUM_VALUE_NO_DELETE
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  reserved 1;
+  reserved STATE_LOST;
 }
```

## ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED

```diff also ENUM_VALUE_NO_DELETE
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  reserved STATE_LOST;
 }
```

```diff also ENUM_VALUE_NO_DELETE
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  reserved 1;
+  reserved STATE_LOST;
 }
```

## ENUM_VALUE_SAME_NAME

```diff
 enum State {
   STATE_UNSPECIFIED = 0;
-  STATE_LOST = 1;
+  STATE_MISSING = 1;
 }
```

```diff
 enum State {
+  option allow_alias = true;
   STATE_UNSPECIFIED = 0;
   STATE_LOST = 1;
+  STATE_MISSING = 1;
 }
```

## RESERVED_ENUM_NO_DELETE

```diff
 enum State {
   STATE_UNSPECIFIED = 0;
-  reserved 1;
 }
```

```diff
 enum State {
   STATE_UNSPECIFIED = 0;
-  reserved 1;
+  reserved 1 to 3;
 }
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Services and methods

```proto shop/v1/shop.proto
syntax = "proto3";
package shop.v1;

message Order {}
message Receipt {}

service Orders {
  rpc Watch(Order) returns (stream Receipt);
  …
}
```

## SERVICE_NO_DELETE

```diff also PACKAGE_SERVICE_NO_DELETE
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
-service Refunds {}
```

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto3";
 package shop.v1;
 service Refunds {
+  option deprecated = true;
 }
```

## RPC_NO_DELETE

```diff
-rpc Show(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
```

```diff
 rpc Show(Order) returns (Receipt) {
   option idempotency_level = NO_SIDE_EFFECTS;
+  option deprecated = true;
 }
```

## RPC_SAME_CLIENT_STREAMING

```diff
-rpc Trade(Order) returns (stream Receipt);
+rpc Trade(stream Order) returns (stream Receipt);
```

```diff
 rpc Trade(Order) returns (stream Receipt);
+rpc TradeAll(stream Order) returns (stream Receipt);
```

## RPC_SAME_IDEMPOTENCY_LEVEL

```diff
-rpc Show(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
+rpc Show(Order) returns (Receipt);
```

```diff
 rpc Show(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
+rpc Save(Order) returns (Receipt);
```

## RPC_SAME_REQUEST_TYPE

```diff
-rpc Trade(Order) returns (stream Receipt);
+rpc Trade(Receipt) returns (stream Receipt);
```

```diff
 rpc Trade(Order) returns (stream Receipt);
+rpc TradeBack(Receipt) returns (stream Receipt);
```

## RPC_SAME_RESPONSE_TYPE

```diff
-rpc Trade(Order) returns (stream Receipt);
+rpc Trade(Order) returns (stream Order);
```

```diff
 rpc Trade(Order) returns (stream Receipt);
+rpc TradeBack(Order) returns (stream Order);
```

## RPC_SAME_SERVER_STREAMING

```diff
-rpc Show(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
+rpc Show(Order) returns (stream Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
```

```diff
 rpc Show(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
+rpc ShowAll(Order) returns (stream Receipt);
```

"""###),
        RuleTopicText(folder: "1-proto", text: ###"""
# Calls over HTTP

```proto shop/v1/shop.proto
syntax = "proto3";
package shop.v1;

import "google/api/annotations.proto";

message OrderRequest {
  string id = 1;
  string note = 2;
}
message Order {}

service Orders {
  …
}
```

## HTTP_RULE_CHANGED

```diff
 rpc ChangeOrder(OrderRequest) returns (Order) {
-  option (google.api.http) = { patch: "/v1/orders/{id}", body: "*" };
+  option (google.api.http) = { patch: "/v1/orders/{id}", body: "note" };
 }
```

```diff
 rpc ChangeOrder(OrderRequest) returns (Order) {
   option (google.api.http) = {
     patch: "/v1/orders/{id}", body: "*",
+    additional_bindings { patch: "/v1/orders/{id}/note", body: "note" }
   };
 }
```

## HTTP_RULE_REMOVED

```diff
 rpc ShowOrder(OrderRequest) returns (Order) {
-  option (google.api.http) = { get: "/v1/orders/{id}" };
+  option (google.api.http) = { get: "/v2/orders/{id}" };
 }
```

```diff
 rpc ShowOrder(OrderRequest) returns (Order) {
-  option (google.api.http) = { get: "/v1/orders/{id}" };
+  option (google.api.http) = {
+    get: "/v2/orders/{id}",
+    additional_bindings { get: "/v1/orders/{id}" }
+  };
 }
```

"""###),
        RuleTopicText(folder: "2-queues", text: ###"""
# Requests in a queue

```proto shop/v1/shop.proto
syntax = "proto3";
package shop.v1;

message Receipt {}
message PlaceOrderRequest {
  string id = 1;
  …
}

service Orders {
  rpc PlaceOrder(PlaceOrderRequest) returns (Receipt);
}
```

## QUEUE_FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED

```diff also FIELD_NO_DELETE FIELD_NO_DELETE_UNLESS_NAME_RESERVED FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED
-string note = 2;
```

```diff also FIELD_NO_DELETE
-string note = 2;
+reserved 2;
+reserved "note";
```

## QUEUE_FIELD_SAME_NAME

```diff also FIELD_SAME_JSON_NAME FIELD_SAME_NAME
-string note = 2;
+string remark = 2;
```

```diff
-string note = 2;
+string note = 2 [deprecated = true];
+string remark = 3;
```

## QUEUE_FIELD_SAME_ONEOF

```diff also FIELD_SAME_CARDINALITY FIELD_SAME_ONEOF
+oneof payment {
   string card = 2;
+}
```

```diff
 string card = 2;
+oneof payment {
+  string account = 3;
+}
```

## QUEUE_FIELD_WIRE_COMPATIBLE_CARDINALITY

```diff also FIELD_SAME_CARDINALITY FIELD_WIRE_COMPATIBLE_CARDINALITY FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY
-string note = 2;
+repeated string note = 2;
```

```diff also FIELD_SAME_CARDINALITY
-string note = 2;
+optional string note = 2;
```

## QUEUE_FIELD_WIRE_COMPATIBLE_TYPE

```diff also FIELD_SAME_TYPE FIELD_WIRE_COMPATIBLE_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE
-int32 count = 2;
+string count = 2;
```

```diff also FIELD_SAME_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE
-int32 count = 2;
+int64 count = 2;
```

## QUEUE_RESERVED_MESSAGE_NO_DELETE

```diff also RESERVED_MESSAGE_NO_DELETE
-reserved 2;
```

```diff
-reserved 2;
+reserved 2 to 4;
```

"""###),
        RuleTopicText(folder: "2-queues", text: ###"""
# Enums and required fields in a queue

```proto shop/v1/shop.proto
edition = "2023";
package shop.v1;

message Receipt {}
message PlaceOrderRequest {
  State state = 1;
}
service Orders {
  rpc PlaceOrder(PlaceOrderRequest) returns (Receipt);
}

enum State {
  STATE_UNSPECIFIED = 0;
  …
}
```

## QUEUE_ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED

```diff also ENUM_VALUE_NO_DELETE ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED
-STATE_LOST = 1;
+reserved STATE_LOST;
```

```diff also ENUM_VALUE_NO_DELETE
-STATE_LOST = 1;
+reserved 1;
+reserved STATE_LOST;
```

## QUEUE_ENUM_VALUE_SAME_NAME

```diff also ENUM_VALUE_SAME_NAME
-STATE_LOST = 1;
+STATE_MISSING = 1;
```

```diff
+option allow_alias = true;
 STATE_LOST = 1;
+STATE_MISSING = 1;
```

## QUEUE_RESERVED_ENUM_NO_DELETE

```diff also RESERVED_ENUM_NO_DELETE
-reserved 1;
```

```diff
-reserved 1;
+reserved 1 to 3;
```

## QUEUE_MESSAGE_SAME_REQUIRED_FIELDS

```diff also MESSAGE_SAME_REQUIRED_FIELDS
@@ shop/v1/shop.proto @@
 syntax = "proto2";
 package shop.v1;
 message Receipt {}
 message PlaceOrderRequest {
   required string id = 1;
+  required string currency = 2;
 }
 service Orders {
   rpc PlaceOrder(PlaceOrderRequest) returns (Receipt);
 }
```

```diff
@@ shop/v1/shop.proto @@
 syntax = "proto2";
 package shop.v1;
 message Receipt {}
 message PlaceOrderRequest {
   required string id = 1;
+  optional string currency = 2;
 }
 service Orders {
   rpc PlaceOrder(PlaceOrderRequest) returns (Receipt);
 }
```

"""###),
        RuleTopicText(folder: "2-queues", text: ###"""
# Methods in a queue

```proto shop/v1/shop.proto
syntax = "proto3";
package shop.v1;

message Order {}
message Receipt {}

service Orders {
  rpc CancelOrder(Order) returns (Receipt);
  …
}
```

## QUEUE_RPC_NO_DELETE

```diff also RPC_NO_DELETE
-rpc PlaceOrder(Order) returns (Receipt);
+rpc CreateOrder(Order) returns (Receipt);
```

```diff
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(Order) returns (Receipt) { option deprecated = true; }
+rpc CreateOrder(Order) returns (Receipt);
```

## QUEUE_RPC_SAME_CLIENT_STREAMING

```diff also RPC_SAME_CLIENT_STREAMING
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(stream Order) returns (Receipt);
```

```diff
 rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrders(stream Order) returns (Receipt);
```

## QUEUE_RPC_SAME_IDEMPOTENCY_LEVEL

```diff also RPC_SAME_IDEMPOTENCY_LEVEL
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(Order) returns (Receipt) { option idempotency_level = NO_SIDE_EFFECTS; }
```

```diff also RPC_SAME_IDEMPOTENCY_LEVEL
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(Order) returns (Receipt) { option idempotency_level = IDEMPOTENT; }
```

## QUEUE_RPC_SAME_REQUEST_TYPE

```diff also RPC_SAME_REQUEST_TYPE
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(Receipt) returns (Receipt);
```

```diff
 rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceReceipt(Receipt) returns (Receipt);
```

## QUEUE_RPC_SAME_SERVER_STREAMING

```diff also RPC_SAME_SERVER_STREAMING
-rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrder(Order) returns (stream Receipt);
```

```diff
 rpc PlaceOrder(Order) returns (Receipt);
+rpc PlaceOrders(Order) returns (stream Receipt);
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Operations

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { 204: { description: Done } }
    …
```

## REST_API_REMOVED

```diff
@@ orders.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Orders, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
@@ refunds.openapi.yaml @@
-openapi: 3.1.0
-info: { title: Refunds, version: "1" }
-paths:
-  /refunds:
-    get:
-      operationId: listRefunds
-      responses: { 204: { description: Done } }
```

Keep the document while clients call its operations, and deprecate them.

```diff also REST_OPERATION_DEPRECATED
@@ orders.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Orders, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
@@ refunds.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Refunds, version: "1" }
 paths:
   /refunds:
     get:
+      deprecated: true
       operationId: listRefunds
       responses: { 204: { description: Done } }
```

## REST_API_ADDED

```diff
@@ orders.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Orders, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
@@ refunds.openapi.yaml @@
+openapi: 3.1.0
+info: { title: Refunds, version: "1" }
+paths:
+  /refunds:
+    get:
+      operationId: listRefunds
+      responses: { 204: { description: Done } }
```

```diff
@@ orders.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Orders, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
@@ refunds.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Refunds, version: "1" }
 paths:
   /refunds:
     get:
+      summary: Shows all
       operationId: listRefunds
       responses: { 204: { description: Done } }
```

## REST_PATH_REMOVED

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
-  /refunds:
-    get:
-      operationId: listRefunds
-      responses: { 204: { description: Done } }
```

Keep the path while clients call it, and deprecate its operations.

```diff also REST_OPERATION_DEPRECATED
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
   /refunds:
     get:
+      deprecated: true
       operationId: listRefunds
       responses: { 204: { description: Done } }
```

## REST_OPERATION_REMOVED

```diff
-delete:
-  operationId: clearOrders
-  responses: { 204: { description: Done } }
```

Deprecate it, and name the day of its sunset. It may be gone from that day on.

```diff also REST_OPERATION_DEPRECATED
 delete:
+  deprecated: true
+  x-sunset: '2199-12-31'
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

## REST_OPERATION_ADDED

```diff
+delete:
+  operationId: clearOrders
+  responses: { 204: { description: Done } }
```

```diff
 delete:
   operationId: clearOrders
+  summary: Forgets all
   responses: { 204: { description: Done } }
```

## REST_OPERATION_RENAMED

```diff also REST_QUEUE_OPERATION_RENAMED
 delete:
-  operationId: clearOrders
+  operationId: deleteOrders
   responses: { 204: { description: Done } }
```

Keep the `operationId`, or keep the name in code by `x-accord-name`.

```diff
 delete:
-  operationId: clearOrders
+  x-accord-name: clearOrders
+  operationId: deleteOrders
   responses: { 204: { description: Done } }
```

## REST_DEPRECATED_OPERATION_REMOVED

```diff
-delete:
-  deprecated: true
-  operationId: clearOrders
-  responses: { 204: { description: Done } }
```

Name the day of its sunset first, so that clients know it.

```diff
 delete:
   deprecated: true
+  x-sunset: '2199-12-31'
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

## REST_OPERATION_REMOVED_BEFORE_SUNSET

```diff
-delete:
-  x-sunset: '2199-12-31'
-  operationId: clearOrders
-  responses: { 204: { description: Done } }
```

Keep it until that day.

```diff also REST_OPERATION_SUNSET
-delete:
-  x-sunset: '2025-12-31'
-  operationId: clearOrders
-  responses: { 204: { description: Done } }
```

## REST_OPERATION_SUNSET

```diff
-delete:
-  x-sunset: '2025-12-31'
-  operationId: clearOrders
-  responses: { 204: { description: Done } }
```

```diff
 delete:
   x-sunset: '2025-12-31'
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

## REST_OPERATION_DEPRECATED

```diff
 delete:
+  deprecated: true
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

```diff
 delete:
-  deprecated: true
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

## REST_QUEUE_OPERATION_RENAMED

```diff also REST_OPERATION_RENAMED
 post:
-  operationId: addOrder
+  operationId: placeOrder
   responses: { 204: { description: Done } }
```

Keep the `operationId`, or keep the name in code by `x-accord-name`.

```diff
 post:
-  operationId: addOrder
+  x-accord-name: addOrder
+  operationId: placeOrder
   responses: { 204: { description: Done } }
```

## REST_QUEUE_API_RENAMED

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
-info: { title: Shop, version: "1" }
+info: { title: Store, version: "1" }
 paths:
   /orders:
     post:
       operationId: addOrder
       responses: { 204: { description: Done } }
```

Keep the title, or keep the name of the API by `x-accord-name`.

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
-info: { title: Shop, version: "1" }
+info: { x-accord-name: Shop, title: Store, version: "1" }
 paths:
   /orders:
     post:
       operationId: addOrder
       responses: { 204: { description: Done } }
```

## REST_SUNSET_EARLIER

```diff
 delete:
-  x-sunset: '2199-12-31'
+  x-sunset: '2199-06-30'
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

Keep the day. It may be moved to a later one.

```diff
 delete:
-  x-sunset: '2199-06-30'
+  x-sunset: '2199-12-31'
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

## REST_STABILITY_LOWERED

```diff
 delete:
-  x-stability: stable
+  x-stability: alpha
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

Keep it stable, and deprecate it. Try something new under another path.

```diff
 delete:
-  x-stability: alpha
+  x-stability: stable
   operationId: clearOrders
   responses: { 204: { description: Done } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Parameters

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders/{id}:
    get:
      operationId: showOrder
      parameters:
        - name: id
          in: path
          required: true
          schema: { type: string }
        …
      responses: { 204: { description: Done } }
```

## REST_PARAMETER_REMOVED

```diff
-- { name: fields, in: query, schema: { type: string } }
```

Deprecate it first, and ignore it later.

```diff also REST_PARAMETER_DEPRECATED
-- { name: fields, in: query, schema: { type: string } }
+- name: fields
+  in: query
+  deprecated: true
+  schema: { type: string }
```

## REST_DEPRECATED_PARAMETER_REMOVED

```diff
-- name: fields
-  in: query
-  deprecated: true
-  schema: { type: string }
```

```diff
 - name: fields
   in: query
   deprecated: true
   schema: { type: string }
```

## REST_PARAMETER_ADDED

```diff
+- { name: fields, in: query, schema: { type: string } }
```

```diff
-- { name: fields, in: query, schema: { type: string } }
+- name: fields
+  in: query
+  description: Names
+  schema: { type: string }
```

## REST_PARAMETER_ADDED_REQUIRED

```diff
+- name: fields
+  in: query
+  required: true
+  schema: { type: string }
```

Let it be absent, and say what holds then.

```diff also REST_PARAMETER_ADDED
+- { name: fields, in: query, schema: { type: string } }
```

## REST_PARAMETER_BECAME_REQUIRED

```diff
-- { name: fields, in: query, schema: { type: string } }
+- name: fields
+  in: query
+  required: true
+  schema: { type: string }
```

Let it be absent, and say what holds then.

```diff also REST_PARAMETER_BECAME_OPTIONAL
-- name: fields
-  in: query
-  required: true
-  schema: { type: string }
+- { name: fields, in: query, schema: { type: string } }
```

## REST_PARAMETER_BECAME_OPTIONAL

```diff
-- name: fields
-  in: query
-  required: true
-  schema: { type: string }
+- { name: fields, in: query, schema: { type: string } }
```

```diff
 - name: fields
   in: query
   required: true
+  description: Names
   schema: { type: string }
```

## REST_PARAMETER_DEPRECATED

```diff
-- { name: fields, in: query, schema: { type: string } }
+- name: fields
+  in: query
+  deprecated: true
+  schema: { type: string }
```

```diff
-- name: fields
-  in: query
-  deprecated: true
-  schema: { type: string }
+- { name: fields, in: query, schema: { type: string } }
```

## REST_PARAMETER_MOVED

```diff
-- { name: fields, in: query, schema: { type: string } }
+- { name: fields, in: header, schema: { type: string } }
```

Add one at the other place under another name, and read both.

```diff also REST_PARAMETER_ADDED REST_PARAMETER_DEPRECATED
-- { name: fields, in: query, schema: { type: string } }
+- name: fields
+  in: query
+  deprecated: true
+  schema: { type: string }
+- { name: X-Fields, in: header, schema: { type: string } }
```

## REST_PARAMETER_STYLE_CHANGED

```diff
 - name: fields
   in: query
+  style: pipeDelimited
+  explode: false
   schema: { type: array, items: { type: string } }
```

Keep the style, or add a parameter of another name. A style that is the default may be written out.

```diff
 - name: fields
   in: query
+  style: form
+  explode: true
   schema: { type: array, items: { type: string } }
```

## REST_PARAMETER_RENAMED

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
-  /orders/{id}:
+  /orders/{orderID}:
     get:
       operationId: showOrder
       parameters:
-        - name: id
+        - name: orderID
           in: path
           required: true
           schema: { type: string }
       responses: { 204: { description: Done } }
```

Keep the name, or give the parameter its old name in code by `x-accord-name`.

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
-  /orders/{id}:
+  /orders/{orderID}:
     get:
       operationId: showOrder
       parameters:
-        - name: id
+        - name: orderID
+          x-accord-name: id
           in: path
           required: true
           schema: { type: string }
       responses: { 204: { description: Done } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Bodies of requests

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      …
      responses: { 204: { description: Done } }
```

## REST_BODY_REMOVED

```diff
-requestBody: { content: { application/json: {} } }
```

Take it still, and let it be absent.

```diff also REST_BODY_BECAME_OPTIONAL
-requestBody: { required: true, content: { application/json: {} } }
+requestBody: { content: { application/json: {} } }
```

## REST_BODY_ADDED

```diff
+requestBody: { content: { application/json: {} } }
```

```diff
 requestBody:
+  description: The order
   content: { application/json: {} }
```

## REST_BODY_ADDED_REQUIRED

```diff
+requestBody: { required: true, content: { application/json: {} } }
```

Let it be absent, and say what holds then.

```diff also REST_BODY_ADDED
+requestBody: { content: { application/json: {} } }
```

## REST_BODY_BECAME_REQUIRED

```diff
-requestBody: { content: { application/json: {} } }
+requestBody: { required: true, content: { application/json: {} } }
```

Let it be absent, and say what holds then.

```diff also REST_BODY_BECAME_OPTIONAL
-requestBody: { required: true, content: { application/json: {} } }
+requestBody: { content: { application/json: {} } }
```

## REST_BODY_BECAME_OPTIONAL

```diff
-requestBody: { required: true, content: { application/json: {} } }
+requestBody: { content: { application/json: {} } }
```

```diff
 requestBody:
   required: true
+  description: The order
   content: { application/json: {} }
```

## REST_BODY_MEDIA_TYPE_REMOVED

```diff
-requestBody: { content: { application/json: {}, text/csv: {} } }
+requestBody: { content: { application/json: {} } }
```

Keep it while old clients are in use.

```diff also REST_BODY_MEDIA_TYPE_ADDED
-requestBody: { content: { application/json: {} } }
+requestBody: { content: { application/json: {}, text/csv: {} } }
```

## REST_BODY_MEDIA_TYPE_CHANGED

```diff
-requestBody: { content: { 'application/json; version=1': {} } }
+requestBody: { content: { 'application/json; version=2': {} } }
```

Keep it while old clients are in use: list both.

```diff
-requestBody: { content: { 'application/json': {} } }
+requestBody: { content: { 'application/json; charset=utf-8': {} } }
```

## REST_BODY_MEDIA_TYPE_ADDED

```diff
-requestBody: { content: { application/json: {} } }
+requestBody: { content: { application/json: {}, text/csv: {} } }
```

```diff
-requestBody: { content: { application/json: {}, text/csv: {} } }
+requestBody: { content: { text/csv: {}, application/json: {} } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Responses

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        …
```

## REST_STATUS_REMOVED

```diff
 200: { description: Done }
-202: { description: Later }
```

Keep the status for what it meant.

```diff
 200: { description: Done }
-202: { description: Later }
+202: { description: Not yet done }
```

## REST_STATUS_ADDED

```diff
 200: { description: Done }
+202: { description: Later }
```

Answer old calls by the statuses that there were. A parameter or another operation may ask for the new one.

```diff
 200: { description: Done }
-202: { description: Later }
+202: { description: Not yet done }
```

## REST_FAILURE_REMOVED

```diff
 200: { description: Done }
-404: { description: Unknown }
```

Keep the status, also where another one says the same.

```diff
 200: { description: Done }
-404: { description: Unknown }
+404: { description: No such shop }
```

## REST_FAILURE_ADDED

```diff
 200: { description: Done }
+429: { description: Too many }
```

Document failures by a range such as 4XX or by `default`, so that a new one is one of them.

```diff
 200: { description: Done }
 4XX: { description: Refused }
+429: { description: Too many }
```

## REST_DEFAULT_RESPONSE_ADDED

```diff
 200: { description: Done }
+default: { description: Failed }
```

Document the failures that there are by their statuses, or by a range such as 4XX.

```diff
 200: { description: Done }
-default: { description: Failed }
+default: { description: Has failed }
```

## REST_RESPONSE_BODY_REMOVED

```diff
-200: { description: Done, content: { application/json: {} } }
+200: { description: Done }
```

Send the body still, or answer by 204 in a new operation.

```diff also REST_RESPONSE_MEDIA_TYPE_ADDED
-200: { description: Done }
+200: { description: Done, content: { application/json: {} } }
```

## REST_RESPONSE_MEDIA_TYPE_REMOVED

```diff
 200:
   description: Done
-  content: { application/json: {}, text/csv: {} }
+  content: { application/json: {} }
```

Keep it while old clients are in use.

```diff also REST_RESPONSE_MEDIA_TYPE_ADDED
 200:
   description: Done
-  content: { application/json: {} }
+  content: { application/json: {}, text/csv: {} }
```

## REST_RESPONSE_MEDIA_TYPE_CHANGED

```diff
-200: { description: Done, content: { 'application/json; version=1': {} } }
+200: { description: Done, content: { 'application/json; version=2': {} } }
```

Keep it for clients that ask for it: list both.

```diff
-200: { description: Done, content: { 'application/json': {} } }
+200: { description: Done, content: { 'application/json; charset=utf-8': {} } }
```

## REST_RESPONSE_MEDIA_TYPE_ADDED

```diff
 200:
   description: Done
-  content: { application/json: {} }
+  content: { application/json: {}, text/csv: {} }
```

Send it to those alone who ask for it by `Accept`.

```diff
 200:
   description: Done
-  content: { application/json: {}, text/csv: {} }
+  content: { text/csv: {}, application/json: {} }
```

## REST_RESPONSE_HEADER_REMOVED

```diff
 200:
   description: Done
-  headers:
-    X-Total: { required: true, schema: { type: integer } }
```

Send it always, and deprecate it.

```diff
 200:
   description: Done
   headers:
     X-Total:
+      deprecated: true
       required: true
       schema: { type: integer }
```

## REST_OPTIONAL_RESPONSE_HEADER_REMOVED

```diff
 200:
   description: Done
-  headers: { X-Total: { schema: { type: integer } } }
```

Keep it, and deprecate it.

```diff
 200:
   description: Done
   headers:
-    X-Total: { schema: { type: integer } }
+    X-Total: { deprecated: true, schema: { type: integer } }
```

## REST_RESPONSE_HEADER_BECAME_OPTIONAL

```diff
 200:
   description: Done
   headers:
-    X-Total: { required: true, schema: { type: integer } }
+    X-Total: { schema: { type: integer } }
```

Send it always.

```diff
 200:
   description: Done
   headers:
-    X-Total: { schema: { type: integer } }
+    X-Total: { required: true, schema: { type: integer } }
```

## REST_RESPONSE_HEADER_STYLE_CHANGED

```diff
 200:
   description: Done
   headers:
     X-Limits:
+      explode: true
       schema: { type: object, properties: { rate: { type: integer } } }
```

Add a header of another name.

```diff
 200:
   description: Done
   headers:
     X-Limits:
+      explode: false
       schema: { type: object, properties: { rate: { type: integer } } }
```

## REST_RESPONSE_HEADER_ADDED

```diff
 200:
   description: Done
+  headers: { X-Total: { schema: { type: integer } } }
```

```diff
 200:
   description: Done
   headers:
     X-Total:
+      description: Of all pages
       schema: { type: integer }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Parts that clients write

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                image: { type: string, format: binary }
                tags: { type: array, items: { type: string } }
            encoding:
              …
```

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths: {}
webhooks:
  shipped:
    post:
      operationId: shipped
      responses:
        200:
          description: Done
          content:
            multipart/form-data:
              schema:
                type: object
                properties:
                  image: { type: string, format: binary }
                  tags: { type: array, items: { type: string } }
              encoding:
                …
```

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      callbacks:
        shipped:
          '{$request.query.url}':
            post:
              operationId: shipped
              responses:
                200:
                  description: Done
                  content:
                    multipart/form-data:
                      schema:
                        type: object
                        properties:
                          image: { type: string, format: binary }
                          tags:
                            type: array
                            items: { type: string }
                      encoding:
                        …
```

## REST_BODY_PART_MEDIA_TYPE_REMOVED, REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_REMOVED, REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_REMOVED

```diff
-image: { contentType: 'image/png, image/jpeg' }
+image: { contentType: image/png }
```

Keep it in `contentType`.

```diff also REST_BODY_PART_MEDIA_TYPE_ADDED REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_ADDED REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_ADDED
-image: { contentType: image/png }
+image: { contentType: 'image/png, image/jpeg' }
```

## REST_BODY_PART_MEDIA_TYPE_ADDED, REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_ADDED, REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_ADDED

```diff
-image: { contentType: image/png }
+image: { contentType: 'image/png, image/jpeg' }
```

```diff
-image: { contentType: 'image/png, image/jpeg' }
+image: { contentType: 'image/jpeg, image/png' }
```

## REST_BODY_PART_STYLE_CHANGED, REST_WEBHOOK_ANSWER_PART_STYLE_CHANGED, REST_CALLBACK_ANSWER_PART_STYLE_CHANGED

```diff
-tags: { style: form }
+tags: { style: pipeDelimited }
```

Add a part of another name. A value that is the default may be written out.

```diff
-tags: { style: form }
+tags: { style: form, explode: true }
```

## REST_BODY_PART_HEADER_REQUIRED, REST_WEBHOOK_ANSWER_PART_HEADER_REQUIRED, REST_CALLBACK_ANSWER_PART_HEADER_REQUIRED

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
+  headers: { X-Sum: { required: true, schema: { type: string } } }
```

Let it be absent, and say what holds then.

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { required: true, schema: { type: string } } }
+  headers: { X-Sum: { schema: { type: string } } }
```

## REST_BODY_PART_HEADER_REMOVED, REST_WEBHOOK_ANSWER_PART_HEADER_REMOVED, REST_CALLBACK_ANSWER_PART_HEADER_REMOVED

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
```

Deprecate it first, and ignore it later.

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
+  headers: { X-Sum: { deprecated: true, schema: { type: string } } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Parts that clients read

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses:
        200:
          description: Done
          content:
            multipart/form-data:
              schema:
                type: object
                properties:
                  image: { type: string, format: binary }
                  tags: { type: array, items: { type: string } }
              encoding:
                …
```

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths: {}
webhooks:
  shipped:
    post:
      operationId: shipped
      responses: { 204: { description: Done } }
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                image: { type: string, format: binary }
                tags: { type: array, items: { type: string } }
            encoding:
              …
```

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      callbacks:
        shipped:
          '{$request.query.url}':
            post:
              operationId: shipped
              responses: { 204: { description: Done } }
              requestBody:
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      properties:
                        image: { type: string, format: binary }
                        tags:
                          type: array
                          items: { type: string }
                    encoding:
                      …
```

## REST_RESPONSE_PART_MEDIA_TYPE_ADDED, REST_WEBHOOK_PART_MEDIA_TYPE_ADDED, REST_CALLBACK_PART_MEDIA_TYPE_ADDED

```diff
-image: { contentType: image/png }
+image: { contentType: 'image/png, image/jpeg' }
```

Add a part of another name.

```diff also REST_CALLBACK_PART_MEDIA_TYPE_REMOVED REST_RESPONSE_PART_MEDIA_TYPE_REMOVED REST_WEBHOOK_PART_MEDIA_TYPE_REMOVED
-image: { contentType: 'image/png, image/jpeg' }
+image: { contentType: image/png }
```

## REST_RESPONSE_PART_MEDIA_TYPE_REMOVED, REST_WEBHOOK_PART_MEDIA_TYPE_REMOVED, REST_CALLBACK_PART_MEDIA_TYPE_REMOVED

```diff
-image: { contentType: 'image/png, image/jpeg' }
+image: { contentType: image/png }
```

```diff
-image: { contentType: 'image/png, image/jpeg' }
+image: { contentType: 'image/jpeg, image/png' }
```

## REST_RESPONSE_PART_STYLE_CHANGED, REST_WEBHOOK_PART_STYLE_CHANGED, REST_CALLBACK_PART_STYLE_CHANGED

```diff
-tags: { style: form }
+tags: { style: pipeDelimited }
```

Add a part of another name. A value that is the default may be written out.

```diff
-tags: { style: form }
+tags: { style: form, explode: true }
```

## REST_RESPONSE_PART_HEADER_BECAME_OPTIONAL, REST_WEBHOOK_PART_HEADER_BECAME_OPTIONAL, REST_CALLBACK_PART_HEADER_BECAME_OPTIONAL

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { required: true, schema: { type: string } } }
+  headers: { X-Sum: { schema: { type: string } } }
```

Send it always.

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
+  headers: { X-Sum: { required: true, schema: { type: string } } }
```

## REST_RESPONSE_PART_HEADER_REMOVED, REST_WEBHOOK_PART_HEADER_REMOVED, REST_CALLBACK_PART_HEADER_REMOVED

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { required: true, schema: { type: string } } }
```

Send it always, and deprecate it.

```diff
 image:
   contentType: image/png
   headers:
     X-Sum:
+      deprecated: true
       required: true
       schema: { type: string }
```

## REST_OPTIONAL_RESPONSE_PART_HEADER_REMOVED, REST_OPTIONAL_WEBHOOK_PART_HEADER_REMOVED, REST_OPTIONAL_CALLBACK_PART_HEADER_REMOVED

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
```

Keep it, and deprecate it.

```diff
 image:
   contentType: image/png
-  headers: { X-Sum: { schema: { type: string } } }
+  headers: { X-Sum: { deprecated: true, schema: { type: string } } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Webhooks that come and go

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths: {}
webhooks:
  kept:
    post:
      operationId: kept
      responses: { 204: { description: Done } }
  …
```

## REST_WEBHOOK_REMOVED

```diff
-shipped:
-  post:
-    operationId: onShipped
-    responses: { 204: { description: Done } }
```

Deprecate it, and name the day of its sunset. It may be gone from that day on.

```diff also REST_WEBHOOK_DEPRECATED
 shipped:
   post:
+    deprecated: true
+    x-sunset: '2199-12-31'
     operationId: onShipped
     responses: { 204: { description: Done } }
```

## REST_WEBHOOK_ADDED

```diff
+shipped:
+  post:
+    operationId: onShipped
+    responses: { 204: { description: Done } }
```

```diff
 shipped:
   post:
+    summary: Has left
     operationId: onShipped
     responses: { 204: { description: Done } }
```

## REST_WEBHOOK_RENAMED

```diff
-shipped:
+sent:
   post:
     operationId: onShipped
     responses: { 204: { description: Done } }
```

```diff
 shipped:
   post:
+    summary: Has left
     operationId: onShipped
     responses: { 204: { description: Done } }
```

## REST_DEPRECATED_WEBHOOK_REMOVED

```diff
-shipped:
-  post:
-    deprecated: true
-    operationId: onShipped
-    responses: { 204: { description: Done } }
```

Name the day of its sunset first, so that clients know it.

```diff
 shipped:
   post:
     deprecated: true
+    x-sunset: '2199-12-31'
     operationId: onShipped
     responses: { 204: { description: Done } }
```

## REST_WEBHOOK_REMOVED_BEFORE_SUNSET

```diff
-shipped:
-  post:
-    x-sunset: '2199-12-31'
-    operationId: onShipped
-    responses: { 204: { description: Done } }
```

Keep it until that day.

```diff also REST_WEBHOOK_SUNSET
-shipped:
-  post:
-    x-sunset: '2025-12-31'
-    operationId: onShipped
-    responses: { 204: { description: Done } }
```

## REST_WEBHOOK_SUNSET

```diff
-shipped:
-  post:
-    x-sunset: '2025-12-31'
-    operationId: onShipped
-    responses: { 204: { description: Done } }
```

```diff
 shipped:
   post:
     x-sunset: '2025-12-31'
     operationId: onShipped
     responses: { 204: { description: Done } }
```

## REST_WEBHOOK_DEPRECATED

```diff
 shipped:
   post:
+    deprecated: true
     operationId: onShipped
     responses: { 204: { description: Done } }
```

```diff
 shipped:
   post:
-    deprecated: true
     operationId: onShipped
     responses: { 204: { description: Done } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Callbacks that come and go

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      callbacks:
        kept:
          '{$request.query.kept}':
            post:
              operationId: kept
              responses: { 204: { description: Done } }
        …
```

## REST_CALLBACK_REMOVED

```diff
-shipped:
-  '{$request.query.url}':
-    post:
-      operationId: onShipped
-      responses: { 204: { description: Done } }
```

Deprecate it, and name the day of its sunset. It may be gone from that day on.

```diff also REST_CALLBACK_DEPRECATED
 shipped:
   '{$request.query.url}':
     post:
+      deprecated: true
+      x-sunset: '2199-12-31'
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_CALLBACK_ADDED

```diff
+shipped:
+  '{$request.query.url}':
+    post:
+      operationId: onShipped
+      responses: { 204: { description: Done } }
```

```diff
 shipped:
   '{$request.query.url}':
     post:
+      summary: Has left
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_CALLBACK_RENAMED

```diff
-shipped:
+sent:
   '{$request.query.url}':
     post:
       operationId: onShipped
       responses: { 204: { description: Done } }
```

```diff
 shipped:
   '{$request.query.url}':
     post:
+      summary: Has left
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_DEPRECATED_CALLBACK_REMOVED

```diff
-shipped:
-  '{$request.query.url}':
-    post:
-      deprecated: true
-      operationId: onShipped
-      responses: { 204: { description: Done } }
```

Name the day of its sunset first, so that clients know it.

```diff
 shipped:
   '{$request.query.url}':
     post:
       deprecated: true
+      x-sunset: '2199-12-31'
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_CALLBACK_REMOVED_BEFORE_SUNSET

```diff
-shipped:
-  '{$request.query.url}':
-    post:
-      x-sunset: '2199-12-31'
-      operationId: onShipped
-      responses: { 204: { description: Done } }
```

Keep it until that day.

```diff also REST_CALLBACK_SUNSET
-shipped:
-  '{$request.query.url}':
-    post:
-      x-sunset: '2025-12-31'
-      operationId: onShipped
-      responses: { 204: { description: Done } }
```

## REST_CALLBACK_SUNSET

```diff
-shipped:
-  '{$request.query.url}':
-    post:
-      x-sunset: '2025-12-31'
-      operationId: onShipped
-      responses: { 204: { description: Done } }
```

```diff
 shipped:
   '{$request.query.url}':
     post:
       x-sunset: '2025-12-31'
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_CALLBACK_DEPRECATED

```diff
 shipped:
   '{$request.query.url}':
     post:
+      deprecated: true
       operationId: onShipped
       responses: { 204: { description: Done } }
```

```diff
 shipped:
   '{$request.query.url}':
     post:
-      deprecated: true
       operationId: onShipped
       responses: { 204: { description: Done } }
```

## REST_CALLBACK_URL_CHANGED

```diff
 shipped:
-  '{$request.query.url}':
+  '{$request.query.callback}':
     post:
       operationId: onShipped
       responses: { 204: { description: Done } }
```

Keep the place of the URL, or add a callback with another one beside it.

```diff
 shipped:
   '{$request.query.url}':
     post:
+      summary: Has left
       operationId: onShipped
       responses: { 204: { description: Done } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Calls that the server makes

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths: {}
webhooks:
  shipped:
    post:
      operationId: onShipped
      …
```

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      callbacks:
        shipped:
          '{$request.query.url}':
            post:
              operationId: onShipped
              …
```

## REST_WEBHOOK_PARAMETER_REMOVED, REST_CALLBACK_PARAMETER_REMOVED

```diff
-parameters:
-  - name: X-Trace
-    in: header
-    required: true
-    schema: { type: string }
 responses: { 204: { description: Done } }
```

Send it always, and deprecate it.

```diff
 parameters:
   - name: X-Trace
     in: header
     required: true
+    deprecated: true
     schema: { type: string }
 responses: { 204: { description: Done } }
```

## REST_OPTIONAL_WEBHOOK_PARAMETER_REMOVED, REST_OPTIONAL_CALLBACK_PARAMETER_REMOVED

```diff
-parameters:
-  - { name: X-Trace, in: header, schema: { type: string } }
 responses: { 204: { description: Done } }
```

Keep it, and deprecate it.

```diff
 parameters:
-  - { name: X-Trace, in: header, schema: { type: string } }
+  - name: X-Trace
+    in: header
+    deprecated: true
+    schema: { type: string }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_PARAMETER_BECAME_OPTIONAL, REST_CALLBACK_PARAMETER_BECAME_OPTIONAL

```diff
 parameters:
-  - name: X-Trace
-    in: header
-    required: true
-    schema: { type: string }
+  - { name: X-Trace, in: header, schema: { type: string } }
 responses: { 204: { description: Done } }
```

Send it always.

```diff
 parameters:
-  - { name: X-Trace, in: header, schema: { type: string } }
+  - name: X-Trace
+    in: header
+    required: true
+    schema: { type: string }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_PARAMETER_STYLE_CHANGED, REST_CALLBACK_PARAMETER_STYLE_CHANGED

```diff
 parameters:
   - name: ids
     in: query
+    explode: false
     schema: { type: array, items: { type: string } }
 responses: { 204: { description: Done } }
```

Add a parameter of another name. A value that is the default may be written out.

```diff
 parameters:
   - name: ids
     in: query
+    explode: true
     schema: { type: array, items: { type: string } }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_PARAMETER_ADDED, REST_CALLBACK_PARAMETER_ADDED

```diff
+parameters:
+  - { name: X-Trace, in: header, schema: { type: string } }
 responses: { 204: { description: Done } }
```

```diff
 parameters:
-  - { name: X-Trace, in: header, schema: { type: string } }
+  - name: X-Trace
+    in: header
+    description: For logs
+    schema: { type: string }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_BODY_REMOVED, REST_CALLBACK_BODY_REMOVED

```diff
-requestBody: { content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

Send it still.

```diff
-requestBody: { content: { application/json: {} } }
+requestBody: { required: true, content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_BODY_BECAME_OPTIONAL, REST_CALLBACK_BODY_BECAME_OPTIONAL

```diff
-requestBody: { required: true, content: { application/json: {} } }
+requestBody: { content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

Send it always.

```diff
-requestBody: { content: { application/json: {} } }
+requestBody: { required: true, content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_BODY_ADDED, REST_CALLBACK_BODY_ADDED

```diff
+requestBody: { content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

```diff
 requestBody:
+  description: The order
   content: { application/json: {} }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_MEDIA_TYPE_ADDED, REST_CALLBACK_MEDIA_TYPE_ADDED

```diff
-requestBody: { content: { application/json: {} } }
+requestBody: { content: { application/json: {}, text/csv: {} } }
 responses: { 204: { description: Done } }
```

Send what old clients read, or let clients choose by a parameter when they subscribe.

```diff also REST_CALLBACK_MEDIA_TYPE_REMOVED REST_WEBHOOK_MEDIA_TYPE_REMOVED
-requestBody: { content: { application/json: {}, text/csv: {} } }
+requestBody: { content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_MEDIA_TYPE_REMOVED, REST_CALLBACK_MEDIA_TYPE_REMOVED

```diff
-requestBody: { content: { application/json: {}, text/csv: {} } }
+requestBody: { content: { application/json: {} } }
 responses: { 204: { description: Done } }
```

```diff
-requestBody: { content: { application/json: {}, text/csv: {} } }
+requestBody: { content: { text/csv: {}, application/json: {} } }
 responses: { 204: { description: Done } }
```

## REST_WEBHOOK_STATUS_REMOVED, REST_CALLBACK_STATUS_REMOVED

```diff
 responses:
   200: { description: Done }
-  202: { description: Later }
```

Take the status still.

```diff also REST_CALLBACK_STATUS_ADDED REST_WEBHOOK_STATUS_ADDED
 responses:
   200: { description: Done }
+  202: { description: Later }
```

## REST_WEBHOOK_FAILURE_REMOVED, REST_CALLBACK_FAILURE_REMOVED

```diff
 responses:
   200: { description: Done }
-  410: { description: Gone }
```

Take the status still. A range such as 4XX has it, too.

```diff also REST_CALLBACK_STATUS_ADDED REST_WEBHOOK_STATUS_ADDED
 responses:
   200: { description: Done }
-  410: { description: Gone }
+  4XX: { description: Refused }
```

## REST_WEBHOOK_STATUS_ADDED, REST_CALLBACK_STATUS_ADDED

```diff
 responses:
   200: { description: Done }
+  202: { description: Later }
```

```diff
-responses: { 200: { description: Done } }
+responses: { 200: { description: Was taken } }
```

## REST_WEBHOOK_ANSWER_BODY_ADDED, REST_CALLBACK_ANSWER_BODY_ADDED

```diff
 responses:
-  200: { description: Done }
+  200: { description: Done, content: { application/json: {} } }
```

Take answers without a body.

```diff
 responses:
-  200: { description: Done, content: { application/json: {} } }
+  200: { description: Done }
```

## REST_WEBHOOK_ANSWER_MEDIA_TYPE_REMOVED, REST_CALLBACK_ANSWER_MEDIA_TYPE_REMOVED

```diff
 responses:
   200:
     description: Done
-    content: { application/json: {}, text/csv: {} }
+    content: { application/json: {} }
```

Keep it while old clients are in use.

```diff
 responses:
   200:
     description: Done
-    content: { application/json: {} }
+    content: { application/json: {}, text/csv: {} }
```

## REST_WEBHOOK_ANSWER_HEADER_REQUIRED, REST_CALLBACK_ANSWER_HEADER_REQUIRED

```diff
 responses:
   200:
     description: Done
+    headers:
+      X-Total: { required: true, schema: { type: integer } }
```

Let it be absent, and say what holds then.

```diff
 responses:
   200:
     description: Done
+    headers: { X-Total: { schema: { type: integer } } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Security

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      …
      responses: { 204: { description: Done } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    login:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://shop.example.com/token
          scopes: { read: Reads, write: Writes }
```

## REST_SECURITY_ADDED

```diff
+security: [{ key: [] }]
```

Allow calls without it as well, by the alternative `{}`, for what they could do before.

```diff
+security: [{}, { key: [] }]
```

## REST_SECURITY_SCOPE_ADDED

```diff
-security: [{ login: [read] }]
+security: [{ login: [read, write] }]
```

Ask for the scope in a new operation.

```diff also REST_SECURITY_LOOSENED
-security: [{ login: [read, write] }]
+security: [{ login: [read] }]
```

## REST_SECURITY_ALTERNATIVE_REMOVED

```diff
-security: [{ key: [] }, { login: [read] }]
+security: [{ login: [read] }]
```

Keep the alternative while old clients are in use.

```diff also REST_SECURITY_LOOSENED
-security: [{ key: [] }]
+security: [{ key: [] }, { login: [read] }]
```

## REST_SECURITY_LOOSENED

```diff
-security: [{ key: [] }]
```

```diff
-security: [{ key: [] }, { login: [read] }]
+security: [{ login: [read] }, { key: [] }]
```

## REST_SECURITY_SCHEME_CHANGED

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 security: [{ key: [] }]
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
 components:
   securitySchemes:
-    key: { type: apiKey, in: header, name: X-Key }
+    key: { type: apiKey, in: header, name: X-Shop-Key }
```

Add a scheme of another name, as an alternative to this one.

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 security: [{ key: [] }]
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
 components:
   securitySchemes:
     key:
+      description: Ask us for one
       type: apiKey
       in: header
       name: X-Key
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Servers

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { 204: { description: Done } }
servers:
  - { url: https://shop.example.com }
  …
```

## REST_SERVER_REMOVED

```diff
-- { url: https://eu.shop.example.com }
```

Keep it while old clients are in use.

```diff
-- { url: https://eu.shop.example.com }
+- { url: https://eu.shop.example.com, description: Closes soon }
```

## REST_SERVER_CHANGED

```diff
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
-servers: [{ url: https://shop.example.com }]
+servers: [{ url: https://store.example.com }]
```

Add the new one beside it, while old clients are in use.

```diff also REST_SERVER_ADDED
@@ shop.openapi.yaml @@
 openapi: 3.1.0
 info: { title: Shop, version: "1" }
 paths:
   /orders:
     get:
       operationId: listOrders
       responses: { 204: { description: Done } }
 servers:
   - { url: https://shop.example.com }
+  - { url: https://store.example.com }
```

## REST_SERVER_ADDED

```diff
+- { url: https://eu.shop.example.com }
```

```diff
-- { url: https://eu.shop.example.com }
+- { url: https://eu.shop.example.com, description: In Europe }
```

## REST_SERVER_VARIABLE_NARROWED

```diff
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu], default: eu } }
```

Keep the value while old clients are in use.

```diff also REST_SERVER_VARIABLE_WIDENED
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

## REST_SERVER_VARIABLE_WIDENED

```diff
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

```diff
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [us, eu], default: eu } }
```

## REST_SERVER_VARIABLE_DEFAULT_CHANGED

```diff
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us], default: us } }
```

Keep the default.

```diff also REST_SERVER_VARIABLE_WIDENED
 - url: 'https://{region}.example.com'
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us, asia], default: eu } }
```

"""###),
        RuleTopicText(folder: "3-rest", text: ###"""
# Versions

```yaml shop.openapi.yaml
openapi: 3.1.0
…
    get:
      operationId: listOrders
      responses: { 204: { description: Done } }
```

```json accord.json
{ "breaking": { "check_version": true } }
```

## REST_VERSION_NOT_RAISED

```diff also REST_OPERATION_ADDED REST_PATH_REMOVED
 info: { title: Shop, version: "1" }
 paths:
-  /orders:
+  /items:
```

Write another `version` with each change that clients notice.

```diff also REST_OPERATION_ADDED REST_PATH_REMOVED
-info: { title: Shop, version: "1" }
+info: { title: Shop, version: "2" }
 paths:
-  /orders:
+  /items:
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Channels

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    x-accord-name: Shop
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
  …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    x-accord-name: Shop
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
  …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

## SOCKET_REMOVED, CHANNEL_REMOVED

```diff
-news:
-  x-accord-name: News
-  address: /news
-  messages:
-    news:
-      payload:
-        type: object
-        required: [type]
-        properties: { type: { const: news } }
```

Keep it, and name the day in `x-sunset` from which on it may be gone.

```diff
 news:
   x-accord-name: News
+  x-sunset: '2199-12-31'
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

## SOCKET_ADDED, CHANNEL_ADDED

```diff
+news:
+  x-accord-name: News
+  address: /news
+  messages:
+    news:
+      payload:
+        type: object
+        required: [type]
+        properties: { type: { const: news } }
```

```diff
 news:
   x-accord-name: News
+  summary: All news
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

## SOCKET_DEPRECATED_REMOVED, CHANNEL_DEPRECATED_REMOVED

```diff
-news:
-  x-accord-name: News
-  x-sunset: '2025-12-31'
-  address: /news
-  messages:
-    news:
-      payload:
-        type: object
-        required: [type]
-        properties: { type: { const: news } }
```

```diff
 news:
   x-accord-name: News
   x-sunset: '2025-12-31'
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

## SOCKET_REMOVED_BEFORE_SUNSET, CHANNEL_REMOVED_BEFORE_SUNSET

```diff
-news:
-  x-accord-name: News
-  x-sunset: '2199-12-31'
-  address: /news
-  messages:
-    news:
-      payload:
-        type: object
-        required: [type]
-        properties: { type: { const: news } }
```

Keep it until that day.

```diff also CHANNEL_DEPRECATED_REMOVED SOCKET_DEPRECATED_REMOVED
-news:
-  x-accord-name: News
-  x-sunset: '2025-12-31'
-  address: /news
-  messages:
-    news:
-      payload:
-        type: object
-        required: [type]
-        properties: { type: { const: news } }
```

## SOCKET_SUNSET_EARLIER, CHANNEL_SUNSET_EARLIER

```diff
 news:
   x-accord-name: News
-  x-sunset: '2199-12-31'
+  x-sunset: '2199-06-30'
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

Keep the day. It may be moved to a later one.

```diff
 news:
   x-accord-name: News
-  x-sunset: '2199-06-30'
+  x-sunset: '2199-12-31'
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

## SOCKET_STABILITY_LOWERED, CHANNEL_STABILITY_LOWERED

```diff
 news:
   x-accord-name: News
-  x-stability: stable
+  x-stability: alpha
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

Keep it stable. Try something new in a channel of its own.

```diff
 news:
   x-accord-name: News
-  x-stability: alpha
+  x-stability: stable
   address: /news
   messages:
     news:
       payload:
         type: object
         required: [type]
         properties: { type: { const: news } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Addresses without servers

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
channels:
  live:
    bindings: { ws: { method: GET } }
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
    …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
channels:
  live:
    bindings: { kafka: { partitions: 3 } }
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
    …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

## SOCKET_ADDRESS_CHANGED, CHANNEL_ADDRESS_CHANGED

```diff
-address: /live
+address: /ticks
```

Make a new channel of it, and keep the old one.

```diff
-address: /{name}
-parameters: { name: { default: live } }
+address: /{shop}
+parameters: { shop: { default: live } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Versions

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
…
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
…
```

```json accord.json
{ "breaking": { "check_version": true } }
```

## SOCKET_VERSION_NOT_RAISED, CHANNEL_VERSION_NOT_RAISED

```diff also CHANNEL_CONTENT_TYPE_CHANGED SOCKET_CONTENT_TYPE_CHANGED
 info: { title: Shop, version: "1" }
-defaultContentType: application/json
+defaultContentType: application/cbor
```

Write another `version` with each change that clients notice.

```diff also CHANNEL_CONTENT_TYPE_CHANGED SOCKET_CONTENT_TYPE_CHANGED
-info: { title: Shop, version: "1" }
-defaultContentType: application/json
+info: { title: Shop, version: "2" }
+defaultContentType: application/cbor
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Messages of the server

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      …
operations:
  live: { action: receive, channel: { $ref: '#/channels/live' } }
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      …
operations:
  live: { action: receive, channel: { $ref: '#/channels/live' } }
```

## SOCKET_SERVER_MESSAGE_REMOVED, CHANNEL_SERVER_MESSAGE_REMOVED

```diff
-quote:
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

Keep it, deprecate it, and name the day in `x-sunset` from which on it may be gone.

```diff
 quote:
+  x-sunset: '2199-12-31'
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_SERVER_MESSAGE_ADDED, CHANNEL_SERVER_MESSAGE_ADDED

```diff
+quote:
+  payload:
+    type: object
+    required: [type]
+    properties: { type: { const: quote } }
```

Send it to those alone who ask for it, by a parameter or a subscription.

```diff
 quote:
+  summary: Of a share
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_MESSAGE_SUNSET, CHANNEL_MESSAGE_SUNSET

```diff
-quote:
-  x-sunset: '2025-12-31'
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

```diff
 quote:
   x-sunset: '2025-12-31'
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_MESSAGE_REMOVED_BEFORE_SUNSET, CHANNEL_MESSAGE_REMOVED_BEFORE_SUNSET

```diff
-quote:
-  x-sunset: '2199-12-31'
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

Keep it until that day.

```diff also CHANNEL_MESSAGE_SUNSET SOCKET_MESSAGE_SUNSET
-quote:
-  x-sunset: '2025-12-31'
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

## SOCKET_DEPRECATED_MESSAGE_REMOVED, CHANNEL_DEPRECATED_MESSAGE_REMOVED

```diff
-quote:
-  payload:
-    deprecated: true
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

Name the day of its sunset first, so that clients know it.

```diff
 quote:
+  x-sunset: '2199-12-31'
   payload:
     deprecated: true
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_MESSAGE_RENAMED, CHANNEL_MESSAGE_RENAMED

```diff
-quote:
+price:
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

Keep its name, or keep the name in code by `x-accord-name`.

```diff
-quote:
+price:
+  x-accord-name: quote
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_MESSAGE_TAG_CHANGED, CHANNEL_MESSAGE_TAG_CHANGED

```diff
 quote:
   payload:
     type: object
     required: [type]
-    properties: { type: { const: quote } }
+    properties: { type: { enum: [quote, price] } }
```

Make a new message of it, and keep the old one.

```diff
 quote:
   payload:
     type: object
     required: [type]
-    properties: { type: { enum: [quote, price] } }
+    properties: { type: { const: quote } }
```

## SOCKET_CONTENT_TYPE_CHANGED, CHANNEL_CONTENT_TYPE_CHANGED

```diff
 quote:
-  contentType: application/json
+  contentType: application/cbor
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

Keep it while old clients are in use, and send another media type over a channel of its own.

```diff
 quote:
+  summary: Of a share
   contentType: application/json
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_CORRELATION_ID_CHANGED, CHANNEL_CORRELATION_ID_CHANGED

```diff
 quote:
   headers:
     type: object
     properties: { trace: { type: string }, span: { type: string } }
-  correlationId: { location: '$message.header#/trace' }
+  correlationId: { location: '$message.header#/span' }
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

Keep it while old clients are in use.

```diff
 quote:
+  summary: Of a share
   headers:
     type: object
     properties: { trace: { type: string }, span: { type: string } }
   correlationId: { location: '$message.header#/trace' }
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_TERM_ADDED, CHANNEL_TERM_ADDED

```diff
 quote:
   headers:
     type: object
     properties: { trace: { type: string }, span: { type: string } }
+  correlationId: { location: '$message.header#/trace' }
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

Let it be as old clients have it, where they say nothing.

```diff
 quote:
+  summary: Of a share
   headers:
     type: object
     properties: { trace: { type: string }, span: { type: string } }
   correlationId: { location: '$message.header#/trace' }
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Messages of clients

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      …
operations:
  live: { action: send, channel: { $ref: '#/channels/live' } }
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      …
operations:
  live: { action: send, channel: { $ref: '#/channels/live' } }
```

## SOCKET_CLIENT_MESSAGE_REMOVED, CHANNEL_CLIENT_MESSAGE_REMOVED

```diff
-quote:
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

Keep it, deprecate it, and name the day in `x-sunset` from which on it may be gone.

```diff
 quote:
+  x-sunset: '2199-12-31'
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## SOCKET_CLIENT_MESSAGE_ADDED, CHANNEL_CLIENT_MESSAGE_ADDED

```diff
+quote:
+  payload:
+    type: object
+    required: [type]
+    properties: { type: { const: quote } }
```

```diff
 quote:
+  summary: Of a share
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Messages of anyone

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      …
operations:
  live: { action: receive, channel: { $ref: '#/channels/live' } }
```

## CHANNEL_MESSAGE_REMOVED

```diff
-quote:
-  payload:
-    type: object
-    required: [type]
-    properties: { type: { const: quote } }
```

Keep it, deprecate it, and name the day in `x-sunset` from which on it may be gone.

```diff
 quote:
+  x-sunset: '2199-12-31'
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

## CHANNEL_MESSAGE_ADDED

```diff
+quote:
+  payload:
+    type: object
+    required: [type]
+    properties: { type: { const: quote } }
```

Send it over a channel of its own.

```diff
 quote:
+  summary: Of a share
   payload:
     type: object
     required: [type]
     properties: { type: { const: quote } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Operations

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    address: /live
    messages:
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
      answer:
        payload:
          type: object
          required: [type]
          properties: { type: { const: answer } }
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/tick' }
      - { $ref: '#/channels/live/messages/answer' }
  …
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: /live
    messages:
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
      answer:
        payload:
          type: object
          required: [type]
          properties: { type: { const: answer } }
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/tick' }
      - { $ref: '#/channels/live/messages/answer' }
  …
```

## SOCKET_OPERATION_REMOVED, CHANNEL_OPERATION_REMOVED

```diff
-hear:
-  action: receive
-  channel: { $ref: '#/channels/live' }
-  messages: [{ $ref: '#/channels/live/messages/tick' }]
```

Keep the operation, because code has its name.

```diff
 hear:
+  summary: Ticks alone
   action: receive
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/tick' }]
```

## SOCKET_OPERATION_ADDED, CHANNEL_OPERATION_ADDED

```diff
+hear:
+  action: receive
+  channel: { $ref: '#/channels/live' }
+  messages: [{ $ref: '#/channels/live/messages/tick' }]
```

```diff
 hear:
+  summary: Ticks alone
   action: receive
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/tick' }]
```

## SOCKET_OPERATION_RENAMED, CHANNEL_OPERATION_RENAMED

```diff
-hear:
+listen:
   action: receive
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/tick' }]
```

Keep its name.

```diff
 hear:
+  summary: Ticks alone
   action: receive
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/tick' }]
```

## SOCKET_OPERATION_TURNED, CHANNEL_OPERATION_TURNED

```diff
 hear:
-  action: receive
+  action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
```

Make a new operation of it, and keep the old one.

```diff also CHANNEL_CLIENT_MESSAGE_ADDED SOCKET_CLIENT_MESSAGE_ADDED
 hear:
   action: receive
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
+say:
+  action: send
+  channel: { $ref: '#/channels/live' }
+  messages: [{ $ref: '#/channels/live/messages/ask' }]
```

## SOCKET_OPERATION_MESSAGE_REMOVED, CHANNEL_OPERATION_MESSAGE_REMOVED

```diff
 hear:
   action: receive
   channel: { $ref: '#/channels/live' }
   messages:
     - { $ref: '#/channels/live/messages/tick' }
-    - { $ref: '#/channels/live/messages/answer' }
```

Leave the message in the operation. Another operation may have it as well.

```diff
 hear:
   action: receive
   channel: { $ref: '#/channels/live' }
   messages:
     - { $ref: '#/channels/live/messages/tick' }
+    - { $ref: '#/channels/live/messages/answer' }
```

## SOCKET_OPERATION_REPLY_REMOVED, CHANNEL_OPERATION_REPLY_REMOVED

```diff
 say:
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
-  reply: { messages: [{ $ref: '#/channels/live/messages/answer' }] }
```

Answer still.

```diff
 say:
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
+  reply: { messages: [{ $ref: '#/channels/live/messages/answer' }] }
```

## SOCKET_REPLY_MOVED, CHANNEL_REPLY_MOVED

```diff
 say:
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
-  reply: { address: { location: '$message.header#/replyTo' } }
+  reply: { address: { location: '$message.header#/answerTo' } }
```

Keep it while old clients are in use.

```diff
 say:
+  summary: Asks
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
   reply: { address: { location: '$message.header#/replyTo' } }
```

## SOCKET_DESTINATION_CHANGED, CHANNEL_DESTINATION_CHANGED

```diff
 say:
-  bindings: { http: { method: POST } }
+  bindings: { http: { method: PUT } }
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
```

Keep it while old clients are in use.

```diff
 say:
-  bindings: { http: { method: POST } }
+  bindings: { http: { method: POST, bindingVersion: 0.3.0 } }
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
```

## SOCKET_BINDING_CHANGED, CHANNEL_BINDING_CHANGED

```diff
 say:
-  bindings: { amqp: { ack: true } }
+  bindings: { amqp: { ack: false } }
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
```

Keep it while old clients are in use.

```diff
 say:
-  bindings: { amqp: { ack: true } }
+  bindings: { amqp: { ack: true, bindingVersion: 0.3.0 } }
   action: send
   channel: { $ref: '#/channels/live' }
   messages: [{ $ref: '#/channels/live/messages/ask' }]
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Tags of messages

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
channels:
  live:
    address: /live
    …
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
channels:
  live:
    address: /live
    …
```

## SOCKET_ENVELOPE_TAG_CHANGED, CHANNEL_ENVELOPE_TAG_CHANGED

```diff
-x-accord-envelope: { tag: /type }
+x-accord-envelope: { tag: /kind }
 messages:
   tick:
     payload:
       type: object
       required: [type, kind]
       properties: { type: { const: tick }, kind: { const: tick } }
   quote:
     payload:
       type: object
       required: [type, kind]
       properties: { type: { const: quote }, kind: { const: quote } }
```

Keep the tags where they are. Others may be beside them.

```diff also CHANNEL_SERVER_MESSAGE_ADDED SOCKET_SERVER_MESSAGE_ADDED
 x-accord-envelope: { tag: /type }
 messages:
   tick:
     payload:
       type: object
       required: [type, kind]
       properties: { type: { const: tick }, kind: { const: tick } }
   quote:
     payload:
       type: object
       required: [type, kind]
       properties: { type: { const: quote }, kind: { const: quote } }
+  news:
+    payload:
+      type: object
+      required: [type, kind]
+      properties: { type: { const: news }, kind: { const: news } }
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Servers of WebSockets

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
servers:
  main: { host: shop.example.com, protocol: wss }
  …
```

## SOCKET_SERVER_REMOVED

```diff
-eu: { host: eu.example.com, protocol: wss }
```

Keep it while old clients are in use.

```diff
 eu:
   host: eu.example.com
   protocol: wss
+  description: Closes soon
```

## SOCKET_SERVER_CHANGED

```diff
-eu: { host: eu.example.com, protocol: wss }
+eu: { host: eu.example.org, protocol: wss }
```

Add the new one beside it, while old clients are in use.

```diff also SOCKET_SERVER_ADDED
 eu: { host: eu.example.com, protocol: wss }
+new: { host: eu.example.org, protocol: wss }
```

## SOCKET_SERVER_ADDED

```diff
+eu: { host: eu.example.com, protocol: wss }
```

```diff
-eu: { host: eu.example.com, protocol: wss }
+eu: { host: eu.example.com, protocol: wss, description: In Europe }
```

## SOCKET_SERVER_VARIABLE_NARROWED

```diff
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu], default: eu } }
```

Keep the value while old clients are in use.

```diff also SOCKET_SERVER_VARIABLE_WIDENED
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

## SOCKET_SERVER_VARIABLE_WIDENED

```diff
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

```diff
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [us, eu], default: eu } }
```

## SOCKET_SERVER_VARIABLE_DEFAULT_CHANGED

```diff
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us], default: us } }
```

Keep the default.

```diff also SOCKET_SERVER_VARIABLE_WIDENED
 eu:
   host: '{region}.example.com'
   protocol: wss
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us, asia], default: eu } }
```

## SOCKET_PROTOCOL_VERSION_CHANGED

```diff
-eu: { host: eu.example.com, protocol: wss, protocolVersion: '13' }
+eu: { host: eu.example.com, protocol: wss, protocolVersion: '14' }
```

Speak the old version as well, at a server of its own.

```diff
 eu:
   host: eu.example.com
   protocol: wss
+  description: In Europe
   protocolVersion: '13'
```

## SOCKET_SECURITY_ADDED

```diff
 eu:
   host: eu.example.com
   protocol: wss
+  security: [{ type: userPassword }]
```

Ask for it at a new server, while old clients are in use.

```diff also SOCKET_SERVER_ADDED
 eu: { host: eu.example.com, protocol: wss }
+safe:
+  host: safe.example.com
+  protocol: wss
+  security: [{ type: userPassword }]
```

## SOCKET_SECURITY_SCOPE_ADDED

```diff
 eu:
   host: eu.example.com
   protocol: wss
   security:
     - type: oauth2
-      scopes: [read]
+      scopes: [read, write]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

Ask for the scope at a new server or channel.

```diff also SOCKET_SECURITY_LOOSENED
 eu:
   host: eu.example.com
   protocol: wss
   security:
     - type: oauth2
-      scopes: [read, write]
+      scopes: [read]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

## SOCKET_SECURITY_ALTERNATIVE_REMOVED

```diff
 eu:
   host: eu.example.com
   protocol: wss
   security:
-    - { type: userPassword }
     - type: oauth2
       scopes: [read]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

Keep the alternative while old clients are in use.

```diff also SOCKET_SECURITY_LOOSENED
 eu:
   host: eu.example.com
   protocol: wss
-  security: [{ type: userPassword }]
+  security: [{ type: userPassword }, { type: X509 }]
```

## SOCKET_SECURITY_LOOSENED

```diff
 eu:
   host: eu.example.com
   protocol: wss
-  security: [{ type: userPassword }]
```

```diff
 eu:
   host: eu.example.com
   protocol: wss
+  description: In Europe
   security: [{ type: userPassword }]
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Servers of other channels

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
servers:
  main: { host: shop.example.com, protocol: kafka }
  …
```

## CHANNEL_SERVER_REMOVED

```diff
-eu: { host: eu.example.com, protocol: kafka }
```

Keep it while old clients are in use.

```diff
 eu:
   host: eu.example.com
   protocol: kafka
+  description: Closes soon
```

## CHANNEL_SERVER_CHANGED

```diff
-eu: { host: eu.example.com, protocol: kafka }
+eu: { host: eu.example.org, protocol: kafka }
```

Add the new one beside it, while old clients are in use.

```diff also CHANNEL_SERVER_ADDED
 eu: { host: eu.example.com, protocol: kafka }
+new: { host: eu.example.org, protocol: kafka }
```

## CHANNEL_SERVER_ADDED

```diff
+eu: { host: eu.example.com, protocol: kafka }
```

```diff
 eu:
   host: eu.example.com
   protocol: kafka
+  description: In Europe
```

## CHANNEL_SERVER_VARIABLE_NARROWED

```diff
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu], default: eu } }
```

Keep the value while old clients are in use.

```diff also CHANNEL_SERVER_VARIABLE_WIDENED
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

## CHANNEL_SERVER_VARIABLE_WIDENED

```diff
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu], default: eu } }
+  variables: { region: { enum: [eu, us], default: eu } }
```

```diff
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [us, eu], default: eu } }
```

## CHANNEL_SERVER_VARIABLE_DEFAULT_CHANGED

```diff
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us], default: us } }
```

Keep the default.

```diff also CHANNEL_SERVER_VARIABLE_WIDENED
 eu:
   host: '{region}.example.com'
   protocol: kafka
-  variables: { region: { enum: [eu, us], default: eu } }
+  variables: { region: { enum: [eu, us, asia], default: eu } }
```

## CHANNEL_PROTOCOL_VERSION_CHANGED

```diff
-eu: { host: eu.example.com, protocol: kafka, protocolVersion: '13' }
+eu: { host: eu.example.com, protocol: kafka, protocolVersion: '14' }
```

Speak the old version as well, at a server of its own.

```diff
 eu:
   host: eu.example.com
   protocol: kafka
+  description: In Europe
   protocolVersion: '13'
```

## CHANNEL_SECURITY_ADDED

```diff
 eu:
   host: eu.example.com
   protocol: kafka
+  security: [{ type: userPassword }]
```

Ask for it at a new server, while old clients are in use.

```diff also CHANNEL_SERVER_ADDED
 eu: { host: eu.example.com, protocol: kafka }
+safe:
+  host: safe.example.com
+  protocol: kafka
+  security: [{ type: userPassword }]
```

## CHANNEL_SECURITY_SCOPE_ADDED

```diff
 eu:
   host: eu.example.com
   protocol: kafka
   security:
     - type: oauth2
-      scopes: [read]
+      scopes: [read, write]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

Ask for the scope at a new server or channel.

```diff also CHANNEL_SECURITY_LOOSENED
 eu:
   host: eu.example.com
   protocol: kafka
   security:
     - type: oauth2
-      scopes: [read, write]
+      scopes: [read]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

## CHANNEL_SECURITY_ALTERNATIVE_REMOVED

```diff
 eu:
   host: eu.example.com
   protocol: kafka
   security:
-    - { type: userPassword }
     - type: oauth2
       scopes: [read]
       flows:
         clientCredentials:
           tokenUrl: https://shop.example.com/token
           availableScopes: { read: Reads, write: Writes }
```

Keep the alternative while old clients are in use.

```diff also CHANNEL_SECURITY_LOOSENED
 eu:
   host: eu.example.com
   protocol: kafka
-  security: [{ type: userPassword }]
+  security: [{ type: userPassword }, { type: X509 }]
```

## CHANNEL_SECURITY_LOOSENED

```diff
 eu:
   host: eu.example.com
   protocol: kafka
-  security: [{ type: userPassword }]
```

```diff
 eu:
   host: eu.example.com
   protocol: kafka
+  description: In Europe
   security: [{ type: userPassword }]
```

"""###),
        RuleTopicText(folder: "4-channels", text: ###"""
# Parameters of addresses

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: wss } }
channels:
  live:
    address: /live/{region}
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: tick }
            region: { type: string }
            place: { type: string }
    …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
x-accord-role: client
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
channels:
  live:
    address: /live/{region}
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: tick }
            region: { type: string }
            place: { type: string }
    …
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
```

## SOCKET_PARAMETER_LOCATION_CHANGED, CHANNEL_PARAMETER_LOCATION_CHANGED

```diff
-parameters: { region: { location: '$message.payload#/region' } }
+parameters: { region: { location: '$message.payload#/place' } }
```

Keep it while old clients are in use.

```diff
 parameters:
   region:
+    description: Where the shop is
     location: '$message.payload#/region'
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Handshakes

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/tick' }]
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/ask' }]
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
    …
```

## SOCKET_PARAMETER_REMOVED

```diff
 bindings:
   ws:
     query:
       type: object
       properties:
         device: { type: string }
-        app: { type: string }
```

Deprecate it first, and ignore it later.

```diff also SOCKET_PARAMETER_DEPRECATED
 bindings:
   ws:
     query:
       type: object
-      properties: { device: { type: string } }
+      properties: { device: { type: string, deprecated: true } }
```

## SOCKET_DEPRECATED_PARAMETER_REMOVED

```diff
-bindings:
-  ws:
-    query:
-      type: object
-      properties: { device: { type: string, deprecated: true } }
```

```diff
 bindings:
   ws:
     query:
       type: object
       properties: { device: { type: string, deprecated: true } }
```

## SOCKET_PARAMETER_ADDED

```diff
 bindings:
   ws:
     query:
       type: object
       properties:
         device: { type: string }
+        app: { type: string }
```

```diff
 bindings:
   ws:
     query:
       type: object
       properties:
-        device: { type: string }
+        device: { type: string, description: Its name }
```

## SOCKET_PARAMETER_ADDED_REQUIRED

```diff
+bindings:
+  ws:
+    query:
+      type: object
+      required: [device]
+      properties: { device: { type: string } }
```

Let it be absent, and say what holds then.

```diff also SOCKET_PARAMETER_ADDED
+bindings:
+  ws:
+    query:
+      type: object
+      properties: { device: { type: string } }
```

## SOCKET_PARAMETER_BECAME_REQUIRED

```diff
 bindings:
   ws:
     query:
       type: object
+      required: [device]
       properties: { device: { type: string } }
```

Let it be absent, and say what holds then.

```diff also SOCKET_PARAMETER_BECAME_OPTIONAL
 bindings:
   ws:
     query:
       type: object
-      required: [device]
       properties: { device: { type: string } }
```

## SOCKET_PARAMETER_BECAME_OPTIONAL

```diff
 bindings:
   ws:
     query:
       type: object
-      required: [device]
       properties: { device: { type: string } }
```

```diff
 bindings:
   ws:
     query:
       type: object
       required: [device]
       properties:
-        device: { type: string }
+        device: { type: string, description: Its name }
```

## SOCKET_PARAMETER_DEPRECATED

```diff
 bindings:
   ws:
     query:
       type: object
-      properties: { device: { type: string } }
+      properties: { device: { type: string, deprecated: true } }
```

```diff
 bindings:
   ws:
     query:
       type: object
-      properties: { device: { type: string, deprecated: true } }
+      properties: { device: { type: string } }
```

## SOCKET_PARAMETER_MOVED

```diff
 bindings:
   ws:
-    query:
+    headers:
       type: object
       properties: { device: { type: string } }
```

Add one at the other place under another name, and read both.

```diff also SOCKET_PARAMETER_ADDED SOCKET_PARAMETER_DEPRECATED
 bindings:
   ws:
     query:
       type: object
-      properties: { device: { type: string } }
+      properties: { device: { type: string, deprecated: true } }
+    headers:
+      type: object
+      properties: { X-Device: { type: string } }
```

## SOCKET_RENAMED

```diff
+x-accord-name: Ticker
```

Keep its name by `x-accord-name`.

```diff
+x-accord-name: Shop
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Frames

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/tick' }
      - { $ref: '#/channels/live/messages/quote' }
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/ask' }]
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: tick }
            data:
              type: object
              properties: { n: { type: integer } }
            id: { type: string }
            ref: { type: string }
            at: { type: string, format: date-time }
            sent: { type: string, format: date-time }
      quote:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: quote }
            data:
              type: object
              properties: { n: { type: integer } }
            id: { type: string }
            ref: { type: string }
            at: { type: string, format: date-time }
            sent: { type: string, format: date-time }
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
    …
```

## SOCKET_ENVELOPE_PAYLOAD_MOVED

```diff
-x-accord-envelope: { tag: /type, payload: /data }
+x-accord-envelope: { tag: /type, payload: "" }
```

Make a new message of it, and keep the old one.

```diff
-x-accord-envelope: { tag: /type, payload: /data }
+x-accord-envelope: { tag: /type, payload: /data, id: /id }
```

## SOCKET_ENVELOPE_ID_CHANGED

```diff
-x-accord-envelope: { tag: /type, id: /id }
+x-accord-envelope: { tag: /type, id: /ref }
```

Keep the identifier where it is, and send another one beside it.

```diff
-x-accord-envelope: { tag: /type }
+x-accord-envelope: { tag: /type, id: /id }
```

## SOCKET_ENVELOPE_TIME_CHANGED

```diff
-x-accord-envelope: { tag: /type, sentAt: /at }
+x-accord-envelope: { tag: /type, sentAt: /sent }
```

Keep the time where it is, and send another one beside it.

```diff
-x-accord-envelope: { tag: /type }
+x-accord-envelope: { tag: /type, sentAt: /at }
```

## SOCKET_DELIVERY_CHANGED

```diff
-x-accord-stream: { buffer: 64, overflow: dropOldest }
+x-accord-stream: { buffer: 8, overflow: dropOldest }
```

Keep it, or give another buffer to a new message.

```diff
 x-accord-stream: { buffer: 64, overflow: dropOldest }
+x-accord-envelope: { tag: /type, id: /id }
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Welcome

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/welcome' }
      - { $ref: '#/channels/live/messages/hello' }
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/ask' }]
channels:
  live:
    address: /live
    messages:
      welcome:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: welcome }
            every: { type: integer }
            pause: { type: integer }
      hello:
        payload:
          type: object
          required: [type]
          properties: { type: { const: hello } }
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
    …
```

## SOCKET_WELCOME_REMOVED

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
```

Send the welcome still.

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: welcome, timeout: 5 }
```

## SOCKET_WELCOME_ADDED

```diff
+x-accord-welcome: { message: welcome, timeout: 10 }
```

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: welcome, timeout: 5 }
```

## SOCKET_WELCOME_CHANGED

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: hello, timeout: 10 }
```

Send the old welcome still, and the new message after it.

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: welcome, timeout: 5 }
```

## SOCKET_WELCOME_SLOWER

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: welcome, timeout: 20 }
```

Keep `timeout` while old clients are in use.

```diff
-x-accord-welcome: { message: welcome, timeout: 10 }
+x-accord-welcome: { message: welcome, timeout: 5 }
```

## SOCKET_WELCOME_VALUE_MOVED

```diff
 x-accord-welcome:
   message: welcome
   timeout: 10
-  provides: { heartbeatInterval: /every }
+  provides: { heartbeatInterval: /pause }
```

Send the value at both places while old clients are in use.

```diff
 x-accord-welcome:
   message: welcome
   timeout: 10
+  provides: { heartbeatInterval: /every }
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Heartbeat

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/ping' }
      - { $ref: '#/channels/live/messages/alive' }
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/pong' }
      - { $ref: '#/channels/live/messages/beat' }
channels:
  live:
    address: /live
    messages:
      ping:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ping } }
      alive:
        payload:
          type: object
          required: [type]
          properties: { type: { const: alive } }
      pong:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: pong }
            time: { type: string, format: date-time }
            at: { type: string, format: date-time }
      beat:
        payload:
          type: object
          required: [type]
          properties: { type: { const: beat } }
    …
```

## SOCKET_HEARTBEAT_REMOVED

```diff
-x-accord-heartbeat:
-  initiator: server
-  message: ping
-  reply: pong
-  interval: 30
-  grace: 10
```

Send heartbeats still.

```diff also SOCKET_HEARTBEAT_PACE_CHANGED
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 25
   grace: 10
```

## SOCKET_HEARTBEAT_ADDED

```diff
+x-accord-heartbeat:
+  initiator: server
+  message: ping
+  reply: pong
+  interval: 30
+  grace: 10
```

Let nobody answer: a heartbeat without a reply breaks nobody.

```diff
+x-accord-heartbeat:
+  initiator: server
+  message: ping
+  interval: 30
+  grace: 10
```

## SOCKET_HEARTBEAT_CHANGED

```diff
 x-accord-heartbeat:
   initiator: server
-  message: ping
+  message: alive
   reply: pong
   interval: 30
   grace: 10
```

Keep the message and the side that sends it.

```diff also SOCKET_HEARTBEAT_PACE_CHANGED
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 25
   grace: 10
```

## SOCKET_HEARTBEAT_REPLY_CHANGED

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
-  reply: pong
+  reply: beat
   interval: 30
   grace: 10
```

Take the old reply, or ask for none.

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
-  reply: pong
   interval: 30
   grace: 10
```

## SOCKET_HEARTBEAT_TOO_SLOW

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 60
   grace: 10
```

Keep the interval within the old `interval` and `grace` together.

```diff also SOCKET_HEARTBEAT_PACE_CHANGED
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 40
   grace: 10
```

## SOCKET_HEARTBEAT_TOO_FAST

```diff
 x-accord-heartbeat:
   initiator: client
   message: beat
   reply: alive
-  interval: 30
+  interval: 15
   grace: 10
```

Have patience for the old interval: the new `interval` and `grace` together are not less.

```diff also SOCKET_HEARTBEAT_PACE_CHANGED
 x-accord-heartbeat:
   initiator: client
   message: beat
   reply: alive
-  interval: 30
+  interval: 20
   grace: 10
```

## SOCKET_HEARTBEAT_GRACE_SHORTER

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
-  grace: 10
+  grace: 5
```

Keep `grace` while old clients are in use.

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
-  grace: 10
+  grace: 20
```

## SOCKET_HEARTBEAT_PACE_CHANGED

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 25
   grace: 10
```

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
-  grace: 10
+  grace: 20
```

## SOCKET_HEARTBEAT_TIME_MOVED

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
   grace: 10
-  clientTime: /time
+  clientTime: /at
```

Keep the time where it is.

```diff also SOCKET_HEARTBEAT_PACE_CHANGED
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
-  interval: 30
+  interval: 25
   grace: 10
   clientTime: /time
```

## SOCKET_HEARTBEAT_SILENCE_CHANGED

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
   grace: 10
-  onSilence: reconnect
+  onSilence: stop
```

```diff
 x-accord-heartbeat:
   initiator: server
   message: ping
   reply: pong
   interval: 30
   grace: 10
+  onSilence: reconnect
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Close codes and reconnects

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/tick' }]
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/ask' }]
channels:
  live:
    address: /live
    messages:
      tick:
        payload:
          type: object
          required: [type]
          properties: { type: { const: tick } }
      ask:
        payload:
          type: object
          required: [type]
          properties: { type: { const: ask } }
    …
```

## SOCKET_CLOSE_CODE_CHANGED

```diff
 x-accord-close:
   "4000": { action: stop }
-  "4001": { action: backoff }
+  "4001": { action: stop }
   default: backoff
```

Use a new code for the new meaning.

```diff
 x-accord-close:
   "4000": { action: stop }
   "4001": { action: backoff }
+  "4002": { action: backoff }
   default: backoff
```

## SOCKET_CLOSE_CODE_REMOVED

```diff
 x-accord-close:
   "4000": { action: stop }
-  "4001": { action: stop }
   default: backoff
```

Keep the code.

```diff
 x-accord-close:
   "4000": { action: stop }
-  "4001": { action: stop }
+  "4001": { action: stop, description: Is gone }
   default: backoff
```

## SOCKET_CLOSE_CODE_ADDED

```diff
 x-accord-close:
   "4000": { action: stop }
+  "4001": { action: stop }
   default: backoff
```

Use a code that there is, or one for which the action of all others will do.

```diff
 x-accord-close:
   "4000": { action: stop }
+  "4001": { action: backoff }
   default: backoff
```

## SOCKET_CLOSE_CODE_RENAMED

```diff
 x-accord-close:
   "4000": { action: stop }
-  "4001": { name: gone, action: stop }
+  "4001": { name: closed, action: stop }
   default: backoff
```

```diff
 x-accord-close:
   "4000": { action: stop }
-  "4001": { name: gone, action: stop }
+  "4001": { name: gone, action: stop, description: Is gone }
   default: backoff
```

## SOCKET_CLOSE_DEFAULT_CHANGED

```diff
 x-accord-close:
   "4000": { action: stop }
-  default: backoff
+  default: stop
```

Use a new code for what needs another action.

```diff
 x-accord-close:
   "4000": { action: stop }
+  "4001": { action: backoff }
   default: backoff
```

## SOCKET_RECONNECT_CHANGED

```diff
-x-accord-reconnect: { base: 1, factor: 2, cap: 30 }
+x-accord-reconnect: { base: 5, factor: 2, cap: 30 }
```

```diff
-x-accord-reconnect: { base: 1, factor: 2, cap: 30 }
+x-accord-reconnect: { base: 1, factor: 2, cap: 30, jitter: full }
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Token

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/expiring' }
      - { $ref: '#/channels/live/messages/renewed' }
      - { $ref: '#/channels/live/messages/refused' }
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/renew' }]
channels:
  live:
    address: /live
    messages:
      expiring:
        payload:
          type: object
          required: [type]
          properties: { type: { const: expiring } }
      renewed:
        payload:
          type: object
          required: [type]
          properties: { type: { const: renewed } }
      refused:
        payload:
          type: object
          required: [type]
          properties: { type: { const: refused } }
      renew:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: renew }
            token: { type: string }
    …
```

## SOCKET_TOKEN_ADDED

```diff
+bindings:
+  ws:
+    query:
+      type: object
+      required: [token]
+      properties: { token: { type: string } }
+x-accord-token: { in: query.token, required: true }
```

Let it be absent, and show to those without one what they saw before.

```diff
+bindings:
+  ws:
+    query: { type: object, properties: { token: { type: string } } }
+x-accord-token: { in: query.token, required: false }
```

## SOCKET_TOKEN_BECAME_REQUIRED

```diff
 bindings:
   ws:
     query:
       type: object
+      required: [token]
       properties: { token: { type: string } }
-x-accord-token: { in: query.token, required: false }
+x-accord-token: { in: query.token, required: true }
```

Let it be absent while old clients are in use.

```diff also SOCKET_TOKEN_BECAME_OPTIONAL
 bindings:
   ws:
     query:
       type: object
-      required: [token]
       properties: { token: { type: string } }
-x-accord-token: { in: query.token, required: true }
+x-accord-token: { in: query.token, required: false }
```

## SOCKET_TOKEN_REMOVED

```diff
-bindings:
-  ws:
-    query:
-      type: object
-      required: [token]
-      properties: { token: { type: string } }
-x-accord-token: { in: query.token, required: true }
```

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties:
-        token: { type: string }
+        token: { type: string, description: Ask us for one }
 x-accord-token: { in: query.token, required: true }
```

## SOCKET_TOKEN_BECAME_OPTIONAL

```diff
 bindings:
   ws:
     query:
       type: object
-      required: [token]
       properties: { token: { type: string } }
-x-accord-token: { in: query.token, required: true }
+x-accord-token: { in: query.token, required: false }
```

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties:
-        token: { type: string }
+        token: { type: string, description: Ask us for one }
 x-accord-token: { in: query.token, required: true }
```

## SOCKET_TOKEN_MOVED

```diff
 bindings:
   ws:
-    query:
+    headers:
       type: object
-      required: [token]
-      properties: { token: { type: string } }
-x-accord-token: { in: query.token, required: true }
+      required: [X-Token]
+      properties: { X-Token: { type: string } }
+x-accord-token: { in: header.X-Token, required: true }
```

Read it at both places while old clients are in use.

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties:
-        token: { type: string }
+        token: { type: string, description: Ask us for one }
 x-accord-token: { in: query.token, required: true }
```

## SOCKET_TOKEN_RENEWAL_REMOVED

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
-  expiring: expiring
-  send: renew
-  token: /token
-  success: renewed
-  answerTimeout: 10
```

Take new tokens over the connection still.

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
   success: renewed
-  answerTimeout: 10
+  answerTimeout: 5
```

## SOCKET_TOKEN_RENEWAL_ADDED

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
+  expiring: expiring
+  send: renew
+  token: /token
+  success: renewed
+  answerTimeout: 10
```

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
   success: renewed
-  answerTimeout: 10
+  answerTimeout: 5
```

## SOCKET_TOKEN_RENEWAL_CHANGED

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
-  success: renewed
+  success: expiring
   answerTimeout: 10
```

Keep the messages, and where the token is in them.

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
   success: renewed
   answerTimeout: 10
+  failure: refused
```

## SOCKET_ANSWER_SLOWER

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
   success: renewed
-  answerTimeout: 10
+  answerTimeout: 20
```

Keep `answerTimeout` while old clients are in use.

```diff
 bindings:
   ws:
     query:
       type: object
       required: [token]
       properties: { token: { type: string } }
 x-accord-token:
   in: query.token
   required: true
   expiring: expiring
   send: renew
   token: /token
   success: renewed
-  answerTimeout: 10
+  answerTimeout: 5
```

"""###),
        RuleTopicText(folder: "5-sessions", text: ###"""
# Subscriptions

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
x-accord-role: client
servers: { main: { host: shop.example.com, protocol: wss } }
operations:
  hear:
    action: receive
    channel: { $ref: '#/channels/live' }
    messages: [{ $ref: '#/channels/live/messages/ack' }]
  say:
    action: send
    channel: { $ref: '#/channels/live' }
    messages:
      - { $ref: '#/channels/live/messages/subscribe' }
      - { $ref: '#/channels/live/messages/unsubscribe' }
channels:
  live:
    address: /live
    messages:
      ack:
        payload:
          type: object
          required: [type]
          properties:
            type: { const: ack }
            action: { type: string }
            channels: { type: array, items: { type: string } }
      subscribe:
        payload:
          type: object
          required: [type, channels]
          properties:
            type: { const: subscribe }
            channels:
              type: array
              items: { type: string, enum: [orders, quotes, news] }
            keys: { type: array, items: { type: string } }
      unsubscribe:
        payload:
          type: object
          required: [type, channels]
          properties:
            type: { const: unsubscribe }
            channels:
              type: array
              items: { type: string, enum: [orders, quotes, news] }
            keys: { type: array, items: { type: string } }
    …
```

## SOCKET_SUBSCRIPTIONS_REMOVED

```diff
-x-accord-subscriptions:
-  add: subscribe
-  remove: unsubscribe
-  channels: /channels
-  keys: /keys
-  keyed: [quotes]
```

Take subscriptions still.

```diff also SOCKET_SUBSCRIPTION_KEYS_FREED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes]
+  keyed: []
```

## SOCKET_SUBSCRIPTIONS_ADDED

```diff
+x-accord-subscriptions:
+  add: subscribe
+  remove: unsubscribe
+  channels: /channels
+  keys: /keys
+  keyed: [quotes]
```

```diff also SOCKET_SUBSCRIPTION_KEYS_FREED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes]
+  keyed: []
```

## SOCKET_SUBSCRIPTIONS_CHANGED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
   ack:
     message: ack
     action: /action
-    added: added
+    added: new
     removed: gone
     channels: /channels
     timeout: 10
```

Keep the messages, and what is in them.

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
+  ack:
+    message: ack
+    action: /action
+    added: added
+    removed: gone
+    channels: /channels
+    timeout: 10
```

## SOCKET_SUBSCRIPTION_DEFAULT_REMOVED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
-  defaults: [orders]
+  defaults: []
```

Keep it in `defaults` while old clients are in use.

```diff also SOCKET_SUBSCRIPTION_DEFAULT_ADDED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
-  defaults: [orders]
+  defaults: [orders, news]
```

## SOCKET_SUBSCRIPTION_DEFAULT_ADDED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
-  defaults: [orders]
+  defaults: [orders, news]
```

```diff also SOCKET_SUBSCRIPTION_DEFAULT_REMOVED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
-  defaults: [orders, news]
+  defaults: [orders]
```

## SOCKET_SUBSCRIPTION_KEYS_REQUIRED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes]
+  keyed: [quotes, news]
```

Take subscriptions without keys still. A new channel may ask for them.

```diff also SOCKET_SUBSCRIPTION_KEYS_FREED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes, news]
+  keyed: [quotes]
```

## SOCKET_SUBSCRIPTION_KEYS_FREED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes, news]
+  keyed: [quotes]
```

```diff also SOCKET_SUBSCRIPTION_KEYS_REQUIRED
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
-  keyed: [quotes]
+  keyed: [quotes, news]
```

## SOCKET_SUBSCRIPTION_RESTORE_CHANGED

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
-  restore: true
+  restore: false
```

Keep it, because otherwise both sides ask again, or none does.

```diff
 x-accord-subscriptions:
   add: subscribe
   remove: unsubscribe
   channels: /channels
   keys: /keys
   keyed: [quotes]
+  restore: true
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Schemas of requests

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      requestBody:
        content:
          application/json:
            schema:
              …
```

## SCHEMA_TYPE_NARROWED

```diff
-type: number
+type: integer
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff also SCHEMA_TYPE_IN_CODE_CHANGED
-type: integer
+type: number
```

## SCHEMA_NULL_REMOVED

```diff
-type: [string, 'null']
+type: string
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
-type: string
+type: [string, 'null']
```

## SCHEMA_ENUM_VALUE_REMOVED

```diff
 type: string
-enum: [small, large, huge]
+enum: [small, large]
```

Take the value still.

```diff
 type: string
-enum: [small, large]
+enum: [small, large, huge]
```

## SCHEMA_RANGE_NARROWED

```diff
 type: integer
-maximum: 100
+maximum: 10
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: integer
-maximum: 10
+maximum: 100
```

## SCHEMA_MULTIPLE_OF_NARROWED

```diff
 type: integer
-multipleOf: 5
+multipleOf: 10
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: integer
-multipleOf: 10
+multipleOf: 5
```

## SCHEMA_LENGTH_NARROWED

```diff
 type: string
-maxLength: 20
+maxLength: 10
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: string
-maxLength: 10
+maxLength: 20
```

## SCHEMA_PATTERN_NARROWED

```diff
 type: string
-pattern: '^[a-z0-9]+$'
+pattern: '^[a-z]+$'
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: string
-pattern: '^[a-z]+$'
+pattern: '^[a-z0-9]+$'
```

## SCHEMA_FORMAT_NARROWED

```diff
 type: string
+format: date
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff also SCHEMA_TYPE_IN_CODE_CHANGED
 type: string
-format: date
```

## SCHEMA_ITEM_COUNT_NARROWED

```diff
 type: array
-maxItems: 10
+maxItems: 5
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: array
-maxItems: 5
+maxItems: 10
```

## SCHEMA_UNIQUE_ITEMS_ADDED

```diff
 type: array
+uniqueItems: true
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: array
-uniqueItems: true
```

## SCHEMA_ITEMS_NARROWED

```diff
 type: array
+items: false
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: array
-items: false
```

## SCHEMA_CONTAINS_NARROWED

```diff
 type: array
+contains: { type: string }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: array
-contains: { type: string }
```

## SCHEMA_PROPERTY_REQUIRED

```diff
 type: object
 properties:
   id: { type: string }
+required: [id]
```

Let it be absent, and say what holds then.

```diff
 type: object
 properties:
   id: { type: string }
-required: [id]
```

## SCHEMA_ADDITIONAL_PROPERTIES_CLOSED

```diff
 type: object
 properties:
   id: { type: string }
+additionalProperties: false
```

Leave it open, and ignore what is not known.

```diff
 type: object
 properties:
   id: { type: string }
-additionalProperties: false
```

## SCHEMA_PATTERN_PROPERTIES_NARROWED

```diff
 type: object
 patternProperties:
   '^x-': { type: [string, integer] }
+  '^x-n': { type: integer }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
 patternProperties:
   '^x-': { type: [string, integer] }
-  '^x-n': { type: integer }
```

## SCHEMA_PROPERTY_NAMES_NARROWED

```diff
 type: object
-propertyNames: { maxLength: 20 }
+propertyNames: { maxLength: 10 }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
-propertyNames: { maxLength: 10 }
+propertyNames: { maxLength: 20 }
```

## SCHEMA_PROPERTY_COUNT_NARROWED

```diff
 type: object
-maxProperties: 10
+maxProperties: 5
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
-maxProperties: 5
+maxProperties: 10
```

## SCHEMA_DEPENDENCY_NARROWED

```diff
 type: object
+dependentRequired: { card: [name] }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
-dependentRequired: { card: [name] }
```

## SCHEMA_BRANCH_REMOVED

```diff
 oneOf:
   - { type: string }
   - { type: boolean }
-  - { type: integer }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 oneOf:
   - { type: string }
   - { type: boolean }
+  - { type: integer }
```

## SCHEMA_NOT_NARROWED

```diff
 type: string
+not: { const: none }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: string
-not: { const: none }
```

## SCHEMA_CONDITION_NARROWED

```diff
 type: object
+if: { required: [card] }
+then: { required: [name] }
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
-if: { required: [card] }
-then: { required: [name] }
```

## SCHEMA_UNEVALUATED_NARROWED

```diff
 type: object
 properties:
   id: { type: string }
+unevaluatedProperties: false
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
 type: object
 properties:
   id: { type: string }
-unevaluatedProperties: false
```

## SCHEMA_NARROWED

```diff
-{}
+false
```

Take what was taken, and check the rest in code that can answer with a reason.

```diff
-false
+{}
```

## SCHEMA_PROPERTY_REMOVED

```diff
 type: object
 properties:
   id: { type: string }
-  note: { type: string }
 additionalProperties: false
```

Deprecate it, and ignore it. Where the object is open, it may be gone.

```diff
 type: object
 properties:
   id: { type: string }
-  note: { type: string }
+  note: { type: string, deprecated: true }
 additionalProperties: false
```

## SCHEMA_DEFAULT_CHANGED

```diff
 type: object
 properties:
-  count: { type: integer, default: 1 }
+  count: { type: integer, default: 10 }
```

Keep the default, or add a property with another one.

```diff
 type: object
 properties:
   count: { type: integer, default: 1 }
+  size: { type: integer, default: 10 }
```

## SCHEMA_FORMAT_CHANGED

```diff
 type: string
-format: sku
+format: ean
```

Take texts of the old format still.

```diff
 type: string
 format: sku
+description: As on the label
```

## SCHEMA_CONTENT_CHANGED

```diff
 type: string
-contentMediaType: image/png
+contentMediaType: image/webp
```

Keep the media type, or add a property of another one.

```diff
 type: string
 contentMediaType: image/png
+description: The photo
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Schemas of responses

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses:
        200:
          description: Done
          content:
            application/json:
              schema:
                …
```

## SCHEMA_TYPE_WIDENED

```diff
-type: integer
+type: number
```

Send what old readers take. New values can have a property of their own.

```diff also SCHEMA_TYPE_IN_CODE_CHANGED
-type: number
+type: integer
```

## SCHEMA_NULL_ADDED

```diff
-type: string
+type: [string, 'null']
```

Send what old readers take. New values can have a property of their own.

```diff
-type: [string, 'null']
+type: string
```

## SCHEMA_ENUM_VALUE_ADDED

```diff
 type: string
-enum: [small, large]
+enum: [small, large, huge]
```

Send one of the old values to old readers, or give the new ones a property of their own.

```diff
 type: string
-enum: [small, large, huge]
+enum: [small, large]
```

## SCHEMA_RANGE_WIDENED

```diff
 type: integer
-maximum: 10
+maximum: 100
```

Send what old readers take. New values can have a property of their own.

```diff
 type: integer
-maximum: 100
+maximum: 10
```

## SCHEMA_MULTIPLE_OF_WIDENED

```diff
 type: integer
-multipleOf: 10
+multipleOf: 5
```

Send what old readers take. New values can have a property of their own.

```diff
 type: integer
-multipleOf: 5
+multipleOf: 10
```

## SCHEMA_LENGTH_WIDENED

```diff
 type: string
-maxLength: 10
+maxLength: 20
```

Send what old readers take. New values can have a property of their own.

```diff
 type: string
-maxLength: 20
+maxLength: 10
```

## SCHEMA_PATTERN_WIDENED

```diff
 type: string
-pattern: '^[a-z]+$'
+pattern: '^[a-z0-9]+$'
```

Send what old readers take. New values can have a property of their own.

```diff
 type: string
-pattern: '^[a-z0-9]+$'
+pattern: '^[a-z]+$'
```

## SCHEMA_FORMAT_WIDENED

```diff
 type: string
-format: date
```

Send what old readers take. New values can have a property of their own.

```diff also SCHEMA_TYPE_IN_CODE_CHANGED
 type: string
+format: date
```

## SCHEMA_ITEM_COUNT_WIDENED

```diff
 type: array
-maxItems: 5
+maxItems: 10
```

Send what old readers take. New values can have a property of their own.

```diff
 type: array
-maxItems: 10
+maxItems: 5
```

## SCHEMA_UNIQUE_ITEMS_REMOVED

```diff
 type: array
-uniqueItems: true
```

Send what old readers take. New values can have a property of their own.

```diff
 type: array
+uniqueItems: true
```

## SCHEMA_ITEMS_WIDENED

```diff
 type: array
-items: false
```

Send what old readers take. New values can have a property of their own.

```diff
 type: array
+items: false
```

## SCHEMA_CONTAINS_WIDENED

```diff
 type: array
-contains: { type: string }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: array
+contains: { type: string }
```

## SCHEMA_PROPERTY_NOT_REQUIRED

```diff
 type: object
 properties:
   id: { type: string }
-required: [id]
```

Send it always.

```diff
 type: object
 properties:
   id: { type: string }
+required: [id]
```

## SCHEMA_PATTERN_PROPERTIES_WIDENED

```diff
 type: object
 patternProperties:
   '^x-': { type: [string, integer] }
-  '^x-n': { type: integer }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
 patternProperties:
   '^x-': { type: [string, integer] }
+  '^x-n': { type: integer }
```

## SCHEMA_PROPERTY_NAMES_WIDENED

```diff
 type: object
-propertyNames: { maxLength: 10 }
+propertyNames: { maxLength: 20 }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
-propertyNames: { maxLength: 20 }
+propertyNames: { maxLength: 10 }
```

## SCHEMA_PROPERTY_COUNT_WIDENED

```diff
 type: object
-maxProperties: 5
+maxProperties: 10
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
-maxProperties: 10
+maxProperties: 5
```

## SCHEMA_DEPENDENCY_WIDENED

```diff
 type: object
-dependentRequired: { card: [name] }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
+dependentRequired: { card: [name] }
```

## SCHEMA_BRANCH_ADDED

```diff
 oneOf:
   - { type: string }
   - { type: boolean }
+  - { type: integer }
```

Send what old readers take. New values can have a property of their own.

```diff
 oneOf:
   - { type: string }
   - { type: boolean }
-  - { type: integer }
```

## SCHEMA_NOT_WIDENED

```diff
 type: string
-not: { const: none }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: string
+not: { const: none }
```

## SCHEMA_CONDITION_WIDENED

```diff
 type: object
-if: { required: [card] }
-then: { required: [name] }
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
+if: { required: [card] }
+then: { required: [name] }
```

## SCHEMA_WIDENED

```diff
-false
+{}
```

Send what old readers take. New values can have a property of their own.

```diff
-{}
+false
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Schemas of responses for strict readers

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses:
        200:
          description: Done
          content:
            application/json:
              schema:
                …
```

```json accord.json
{ "breaking": { "profile": "strict" } }
```

## SCHEMA_ADDITIONAL_PROPERTIES_OPENED

```diff
 type: object
 properties:
   id: { type: string }
-additionalProperties: false
```

Declare what is sent beside the properties, in a response of its own.

```diff
 type: object
 properties:
   id: { type: string }
+additionalProperties: false
```

## SCHEMA_UNEVALUATED_WIDENED

```diff
 type: object
 properties:
   id: { type: string }
-unevaluatedProperties: false
```

Send what old readers take. New values can have a property of their own.

```diff
 type: object
 properties:
   id: { type: string }
+unevaluatedProperties: false
```

## SCHEMA_PROPERTY_ADDED

```diff
 type: object
 properties:
   id: { type: string }
+  note: { type: string }
 additionalProperties: false
```

Leave objects of responses open, so that they may have more later.

```diff
 type: object
 properties:
   id: { type: string }
+  note: { type: string }
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Discriminators

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      requestBody:
        content:
          application/json:
            schema:
              …
components:
  schemas:
    Card:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
    Account:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
```

## SCHEMA_MAPPING_REMOVED

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
-    bank: '#/components/schemas/Account'
```

Take the value still.

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
+    bank: '#/components/schemas/Account'
```

## SCHEMA_DISCRIMINATOR_CHANGED

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
-    bank: '#/components/schemas/Account'
+    bank: '#/components/schemas/Card'
```

Use another value for another meaning.

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
+    bank: '#/components/schemas/Account'
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Discriminators of responses

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses:
        200:
          description: Done
          content:
            application/json:
              schema:
                …
components:
  schemas:
    Card:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
    Account:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
```

## SCHEMA_MAPPING_ADDED

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
+    bank: '#/components/schemas/Account'
```

Send one of the old values.

```diff
 oneOf:
   - $ref: '#/components/schemas/Card'
   - $ref: '#/components/schemas/Account'
 discriminator:
   propertyName: kind
   mapping:
     card: '#/components/schemas/Card'
     account: '#/components/schemas/Account'
-    bank: '#/components/schemas/Account'
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Files of schemas

```yaml shop.asyncapi.yaml
asyncapi: 3.0.0
info: { title: Shop, version: "1" }
servers: { main: { host: shop.example.com, protocol: kafka } }
operations:
  follow: { action: receive, channel: { $ref: '#/channels/live' } }
channels:
  live:
    address: live
    messages:
      tick:
        …
```

## SCHEMA_UNDECIDED

```diff
 payload:
   schemaFormat: application/vnd.apache.avro;version=1.9.0
-  schema: { type: record, name: Tick, fields: [] }
+  schema: { type: record, name: Price, fields: [] }
```

Compare it by other means, and accept the finding. Set `unknown` to `fail` to be asked each time.

```diff
 payload:
   schemaFormat: application/vnd.apache.avro;version=1.9.0
   schema: { type: record, name: Tick, fields: [] }
+summary: Of a share
```

## SCHEMA_REMOVED

```diff
@@ order.schema.json @@
 { "title": "Order", "type": "object" }
@@ refund.schema.json @@
-{ "title": "Refund", "type": "object" }
```

Keep it, and deprecate it.

```diff
@@ order.schema.json @@
 { "title": "Order", "type": "object" }
@@ refund.schema.json @@
-{ "title": "Refund", "type": "object" }
+{ "title": "Refund", "type": "object", "deprecated": true }
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Schemas in XML

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      responses: { 204: { description: Done } }
      requestBody:
        content:
          application/xml:
            schema:
              …
```

## SCHEMA_XML_CHANGED

```diff
 type: object
 properties:
-  note: { type: string }
+  note: { type: string, xml: { name: remark } }
```

Keep the element, or add a property beside it.

```diff
 type: object
 properties:
-  note: { type: string }
+  note: { type: string, xml: { name: note } }
```

"""###),
        RuleTopicText(folder: "6-schemas", text: ###"""
# Schemas in code

```yaml shop.openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      operationId: showOrder
      responses: { 200: { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        …
    Line: { type: object }
```

## SCHEMA_RENAMED

```diff
@@ order.schema.json @@
-{ "type": "object", "properties": { "line": { "$ref": "#/$defs/Line" } }, "$defs": { "Line": { "type": "object" } } }
+{ "type": "object", "properties": { "line": { "$ref": "#/$defs/Row" } }, "$defs": { "Row": { "type": "object" } } }
```

Keep the name, or keep the name in code by `x-accord-name`.

```diff
@@ order.schema.json @@
-{ "type": "object", "properties": { "line": { "$ref": "#/$defs/Line" } }, "$defs": { "Line": { "type": "object" } } }
+{ "type": "object", "properties": { "line": { "$ref": "#/$defs/Line" } }, "$defs": { "Line": { "type": "object", "title": "Row" } } }
```

## SCHEMA_ENUM_CASE_RENAMED

```diff
-size: { type: integer, enum: [1, 2], x-enum-varnames: [small, large] }
+size: { type: integer, enum: [1, 2], x-enum-varnames: [small, big] }
```

Keep the names in `x-enum-varnames`.

```diff
 size: { type: integer, enum: [1, 2], x-enum-varnames: [small, large] }
+colour: { type: integer, enum: [1, 2], x-enum-varnames: [red, blue] }
```

## SCHEMA_TYPE_IN_CODE_CHANGED

```diff
-count: { type: integer, format: int64 }
+count: { type: integer, format: int32 }
```

Keep the format, or add a property beside it.

```diff
 count: { type: integer, format: int64 }
+total: { type: integer, format: int32 }
```

"""###),
    ]
}

/// A file of the catalogue, and the folder that it is in.
struct RuleTopicText: Sendable {
    var folder: String
    var text: StaticString
}
